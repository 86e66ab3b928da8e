import Documents
import Foundation
import Testing

@testable import Sync

/// Devices on which the library is open in several tabs, with owners that die, tabs that the browser
/// stops, and last words that nobody hears; afterwards all tabs agree with the server, and every
/// write that was stored is in exactly once. At times a device has no room for the cache.
struct TabSimulationTests {
  @Test func tabsAgreeWhateverHappens() {
    let range =
      (ProcessInfo.processInfo.environment["BOOKSPINE_SIMULATION_SEEDS"] ?? "1-200")
      .split(separator: "-").compactMap { UInt64($0) }
    var owners = 0
    var deaths = 0
    var late = 0
    var refusals = 0
    for seed in range[0]...range[1] {
      let simulation = TabSimulation(seed: seed)
      if let fault = simulation.run() {
        Issue.record("seed \(seed): \(fault)")
        break
      }
      owners += simulation.ownerChanges
      deaths += simulation.deathsOfOwners
      late += simulation.lateWrites
      refusals += simulation.refusals
    }
    // A simulation that never gets to the hard cases proves nothing.
    #expect(owners > 200)
    #expect(deaths > 50)
    #expect(refusals > 50)
    #expect(late * 20 < deaths)
    print(
      "TabSimulationTests: seeds \(range[0]) to \(range[1]), \(owners) new owners, \(deaths) of "
        + "them after the death of one, \(late) writes found late, \(refusals) transactions "
        + "without room")
  }
}

final class TabSimulation: Simulation {
  private var devices: [Device] = []
  private var departed: [SimulatedClient] = []
  private var lastSeed: UInt64 = 0
  private(set) var ownerChanges = 0
  private(set) var deathsOfOwners = 0
  private(set) var lateWrites = 0
  var refusals: Int { devices.reduce(0) { $0 + $1.bus.store.refusals } }

  private final class Device {
    let name: String
    let bus: TabBus
    var tabs: [Tab] = []
    var opened = 0

    init(_ name: String) {
      self.name = name
      bus = TabBus(replica: name)
      bus.store.isDelayed = true
      bus.newTabsMayBeFirst = false
    }
  }

  private final class Tab {
    let client: SimulatedClient
    let persistence: any Persistence
    let link: TabBus.Link

    init(_ client: SimulatedClient, _ persistence: any Persistence, _ link: TabBus.Link) {
      self.client = client
      self.persistence = persistence
      self.link = link
    }
  }

  override func makeClients(_ seed: UInt64) {
    lastSeed = seed &* 31
    for (name, count) in [("d", 3), ("e", 2)] {
      let device = Device(name)
      devices.append(device)
      for _ in 0..<count { open(device) }
    }
  }

  private func open(_ device: Device) {
    device.opened += 1
    lastSeed &+= 1
    let link = device.bus.open()
    let persistence = device.bus.store.open()
    let client = SimulatedClient(
      name: "\(device.name)\(device.opened)", server: server, seed: lastSeed,
      persistence: persistence, link: link)
    device.tabs.append(Tab(client, persistence, link))
    clients.append(client)
    client.listen(queries[below(queries.count)])
  }

  override func act() {
    let device = devices[below(devices.count)]
    let tab = device.tabs[below(device.tabs.count)]
    switch below(100) {
    case 0..<20: for _ in 0..<(1 + below(3)) { _ = tab.link.deliverNext() }
    case 20..<40:
      for _ in 0..<(1 + below(4)) { device.bus.store.step(result: below(2) == 0) }
    case 40..<44: grant(device)
    case 44..<46: if clients.count > 1 { stop(tab) }
    case 57..<59: device.bus.tellOfTheDead()
    case 46..<50: wake(tab)
    case 50..<52: tab.link.isVisible.toggle()
    case 52..<54: restart(tab.client)
    case 54..<55:
      // Closed by the reader: what was asked of the store still happens.
      if device.tabs.count > 1 {
        stop(tab)
        device.bus.store.close(tab.persistence)
        remove(tab, device)
      }
    case 59..<61:
      device.bus.store.cacheRoom = below(2) == 0 ? .max : device.bus.store.cacheBytes + below(500)
    case 61..<63: device.bus.store.clock.advance(milliseconds: 1 + below(30_000))
    case 55..<57: if device.tabs.count < 3 { open(device) }
    default: if !clients.isEmpty { super.act() }
    }
  }

  private func grant(_ device: Device) {
    let before = device.bus.holder
    device.bus.grantNext()
    if before == nil, device.bus.holder != nil { ownerChanges += 1 }
  }

  private func stop(_ tab: Tab) {
    if !tab.link.isAwake { return }
    tab.link.observer?.tabHeard(.sleeps)
    tab.link.keepsMessages = below(2) == 0
    tab.link.isAwake = false
    clients.removeAll { $0 === tab.client }
  }

  private func wake(_ tab: Tab) {
    if !tab.link.isAwake { clients.append(tab.client) }
    tab.link.isAwake = true
    tab.link.observer?.tabHeard(.wakes)
  }

  /// A tab dies, and another one is opened.
  override func restart(_ client: SimulatedClient) {
    for device in devices {
      guard let tab = device.tabs.first(where: { $0.client === client }) else { continue }
      if device.bus.holder === tab.link { deathsOfOwners += 1 }
      let queries = client.listeners.map { $0.query }
      device.bus.store.abandon(tab.persistence)
      remove(tab, device)
      open(device)
      for query in queries { clients[clients.count - 1].listen(query) }
    }
  }

  private func remove(_ tab: Tab, _ device: Device) {
    for listener in tab.client.listeners where listener.fault != nil {
      Issue.record("\(listener.fault!)")
    }
    device.bus.close(tab.link)
    device.tabs.removeAll { $0 === tab }
    clients.removeAll { $0 === tab.client }
    departed.append(tab.client)
    tab.client.network.forget()
    tab.client.abandon()
  }

  override func settleDevices() {
    for device in devices {
      for tab in device.tabs { wake(tab) }
      device.bus.store.clock.advance(milliseconds: 1000)
      repeat {
        device.bus.store.finish()
        device.bus.deliver()
        grant(device)
        while device.bus.tellOfTheDead() {}
      } while device.bus.store.step(result: true) || device.tabs.contains { $0.link.hasMessages }
    }
  }

  override func check() -> String? {
    if let fault = super.check() { return fault }
    for client in departed {
      if let fault = checkOperations(client, hasDied: true) { return fault }
    }
    if let operation = lostOperation() {
      // A tab of which no owner had heard yet may store a write and die. The next owner finds it.
      lateWrites += 1
      for device in devices {
        for tab in device.tabs where tab.link === device.bus.holder { restart(tab.client) }
      }
      if let fault = calmDown() { return fault }
      if lostOperation() != nil { return "\(operation) was stored and is nowhere" }
    }
    return nil
  }

  /// A write that was stored on a device and has neither come in nor been refused.
  private func lostOperation() -> String? {
    var lost: String?
    for device in devices {
      device.bus.store.forEachBatch { batch in
        for mutation in batch.mutations where mutation.path.string.hasPrefix("operations/") {
          let operation = mutation.path.id
          if server.state[mutation.path] == nil, !server.refused.contains(operation),
            !server.lost.contains(operation)
          {
            lost = operation
          }
        }
      }
    }
    return lost
  }
}
