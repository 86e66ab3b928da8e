/// The version of the program and of the app, which come together.
package let version: StaticString = "0.1.0"
