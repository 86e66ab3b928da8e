"""Random documents, writes and queries. Everything follows from the seed.

A request is a method of HTTP, what follows `documents` in its address, and a body in which `~` stands
for the database's name."""

import base64
import urllib.parse

FIELDS = ["a", "b", "c", "m.x", "m.y", "`f g`", "arr"]
IDS = ["d1", "d2", "d3", "d4", "é", "😀", "D1", "__id7__", "__id12__", "a b", "z:y"]
COLLECTIONS = ["c", "c/d1/s", "c/d2/s", "e"]
TEXTS = ["", "a", "ab", "b", "B", "é", "e\u0301", "\uffff", "😀", "a\0", "zz"]
TIMES = [
    "0001-01-01T00:00:00Z", "1969-12-31T23:59:59.999999Z", "1970-01-01T00:00:00Z",
    "2001-02-03T04:05:06.123456Z", "2001-02-03T04:05:06.123Z", "9999-12-31T23:59:59.999999Z"]
INTEGERS = [
    0, 1, 2, 3, -1, 10, 2**53, 2**53 + 1, -(2**53) - 1, 2**63 - 1, 2**63 - 2, -(2**63)]
DOUBLES = [
    0.0, -0.0, 1.0, 1.5, 2.0, -1.0, 5e-324, 1e300, float(2**53), 2.0**63, -(2.0**63), "NaN",
    "Infinity", "-Infinity"]
NULL = {"nullValue": None}
NAN = {"doubleValue": "NaN"}


class Generator:
    def __init__(self, random):
        self.random = random
        # The values that were written to each field: conditions mostly ask for these.
        self.written = {}

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, choices):
        return self.random.choice(choices)

    # Values

    def value(self, depth=0, in_array=False):
        kinds = ["null", "boolean", "integer", "integer", "integer", "double", "time", "text",
                 "text", "bytes", "reference", "point"]
        if depth < 2:
            kinds += ["map"] + ([] if in_array else ["array", "vector"])
        match self.pick(kinds):
            case "null":
                return dict(NULL)
            case "boolean":
                return {"booleanValue": self.chance(0.5)}
            case "integer":
                return {"integerValue": str(
                    self.pick(INTEGERS) if self.chance(0.3) else self.random.randint(0, 3))}
            case "double":
                return {"doubleValue": self.pick(DOUBLES)}
            case "time":
                return {"timestampValue": self.pick(TIMES)}
            case "text":
                return {"stringValue": self.pick(TEXTS)}
            case "bytes":
                content = bytes(self.random.randint(0, 255) for _ in range(self.random.randint(0, 3)))
                return {"bytesValue": base64.b64encode(content).decode()}
            case "reference":
                return {"referenceValue": self.name()}
            case "point":
                return {"geoPointValue": {
                    "latitude": self.pick([0.0, 1.5, -90.0, 90.0]),
                    "longitude": self.pick([0.0, -180.0, 180.0, 7.25])}}
            case "array":
                return self.array(depth)
            case "vector":
                return self.vector()
            case "map":
                names = self.random.sample(["x", "y", "é", "a.b"], self.random.randint(0, 3))
                return map_value({name: self.value(depth + 1) for name in names})

    def array(self, depth=0):
        return array_value(
            [self.value(depth + 1, in_array=True) for _ in range(self.random.randint(0, 4))])

    def vector(self):
        numbers = [{"doubleValue": self.pick([0.0, 1.0, 2.5])} for _ in range(self.random.randint(1, 3))]
        return map_value({
            "__type__": {"stringValue": "__vector__"}, "value": array_value(numbers)})

    def fields(self):
        fields = {}
        for name, path in (("a", "a"), ("b", "b"), ("c", "c"), ("f g", "`f g`")):
            if self.chance(0.7):
                fields[name] = self.noted(path, self.value())
        if self.chance(0.5):
            fields["m"] = map_value({
                name: self.noted("m." + name, self.value(1))
                for name in ("x", "y") if self.chance(0.7)})
        if self.chance(0.6):
            fields["arr"] = self.noted("arr", self.array() if self.chance(0.9) else self.value())
        return fields

    def noted(self, path, value):
        self.written.setdefault(path, []).append(value)
        return value

    def sought(self, path, as_element=False):
        """A value to compare a field with."""
        if path == "__name__":
            return {"referenceValue": self.name()}
        if path in self.written and self.chance(0.75):
            value = self.pick(self.written[path])
            elements = value.get("arrayValue", {}).get("values")
            return self.pick(elements) if as_element and elements else value
        return self.value()

    def path(self):
        return f"{self.pick(COLLECTIONS)}/{self.pick(IDS)}"

    def name(self):
        return "~/documents/" + self.path()

    # Writes

    def commit(self):
        return "POST", ":commit", {"writes": self.writes(distinct=False)}

    def batch_write(self):
        return "POST", ":batchWrite", {"writes": self.writes(distinct=self.chance(0.9))}

    def writes(self, distinct):
        writes = [self.write() for _ in range(self.pick([1, 1, 1, 2, 3, 5]))]
        if distinct:
            writes = list({written(write): write for write in writes}.values())
        return writes

    def write(self):
        match self.pick(["set", "set", "set", "update", "update", "delete", "transform"]):
            case "set":
                write = {"update": {"name": self.name(), "fields": self.fields()}}
            case "update":
                write = {
                    "update": {"name": self.name(), "fields": self.fields()},
                    "updateMask": {"fieldPaths": self.mask()}}
            case "delete":
                write = {"delete": self.name()}
            case "transform":
                return self.preconditioned({"transform": {
                    "document": self.name(), "fieldTransforms": self.transforms()}})
        if "update" in write and self.chance(0.3):
            write["updateTransforms"] = self.transforms()
        return self.preconditioned(write)

    def preconditioned(self, write):
        if self.chance(0.25):
            write["currentDocument"] = {"exists": self.chance(0.6)}
        elif self.chance(0.03):
            write["currentDocument"] = {"updateTime": "2001-02-03T04:05:06.123456Z"}
        return write

    def mask(self):
        paths = self.random.sample(FIELDS + ["m", "m.`a.b`"], self.random.randint(0, 3))
        return sorted(paths)

    def transforms(self):
        paths = self.random.sample(FIELDS, self.pick([1, 1, 2]))
        return [self.transform(path) for path in paths]

    def transform(self, path):
        kind = self.pick(["increment", "maximum", "minimum", "append", "remove", "time"])
        if kind == "time":
            # A field of its own: the clocks of the two servers differ.
            return {"fieldPath": "at", "setToServerValue": "REQUEST_TIME"}
        if kind in ("append", "remove"):
            name = {"append": "appendMissingElements", "remove": "removeAllFromArray"}[kind]
            return {"fieldPath": path, name: self.array()["arrayValue"]}
        number = self.pick([
            {"integerValue": str(self.pick(INTEGERS))}, {"doubleValue": self.pick(DOUBLES)}])
        return {"fieldPath": path, kind: number}

    # Reads

    def read(self):
        match self.pick(["query"] * 12 + ["aggregation"] * 3 + ["list", "get", "batch", "collections"]):
            case "query":
                return self.run_query()
            case "aggregation":
                return self.run_aggregation()
            case "list":
                return self.list_documents()
            case "get":
                mask = "".join(f"&mask.fieldPaths={quote(path)}" for path in self.optional_mask())
                return "GET", f"/{quote(self.path())}?{mask.lstrip('&')}", None
            case "batch":
                names = sorted({self.name() for _ in range(4)})
                body = {"documents": names}
                if mask := self.optional_mask():
                    body["mask"] = {"fieldPaths": mask}
                return "POST", ":batchGet", body
            case "collections":
                parent = self.pick(["", "/c/d1", "/c/d2"])
                return "POST", f"{parent}:listCollectionIds", {}

    def optional_mask(self):
        return self.mask() if self.chance(0.3) else []

    def list_documents(self):
        parameters = []
        if self.chance(0.3):
            parameters.append("showMissing=true")
        elif self.chance(0.4):
            parameters.append("orderBy=" + quote(self.pick(["a", "b desc", "__name__", "a, m.x desc"])))
        if self.chance(0.5):
            parameters.append(f"pageSize={self.pick([1, 2, 5, 100])}")
        parameters += [f"mask.fieldPaths={quote(path)}" for path in self.optional_mask()]
        return "GET", f"/{quote(self.pick(COLLECTIONS))}?{'&'.join(parameters)}", None

    def run_query(self):
        parent, query = self.query()
        return "POST", f"{parent}:runQuery", {"structuredQuery": query}

    def run_aggregation(self):
        parent, query = self.query()
        query.pop("select", None)
        aggregations = []
        for number in range(self.pick([1, 1, 2, 3])):
            kind = self.pick(["count", "sum", "avg"])
            content = {"field": field(self.pick(FIELDS[:5]))} if kind != "count" else (
                {"upTo": str(self.random.randint(1, 5))} if self.chance(0.3) else {})
            aggregations.append({kind: content, "alias": f"r{number}"})
        return "POST", f"{parent}:runAggregationQuery", {"structuredAggregationQuery": {
            "structuredQuery": query, "aggregations": aggregations}}

    def query(self):
        """The parent's path and a query."""
        parent, selector = self.pick([
            ("", {"collectionId": "c"}), ("", {"collectionId": "c"}), ("", {"collectionId": "e"}),
            ("/c/d1", {"collectionId": "s"}), ("", {"collectionId": "s", "allDescendants": True}),
            ("", {"allDescendants": True})])
        query = {"from": [dict(selector)]}
        if self.chance(0.7):
            query["where"] = self.filter(0)
        orders = [self.order() for _ in range(self.pick([0, 0, 1, 1, 2]))]
        if orders:
            query["orderBy"] = orders
            for cursor in ("startAt", "endAt"):
                if self.chance(0.25):
                    query[cursor] = self.cursor(orders)
        if self.chance(0.3):
            query["limit"] = self.pick([1, 2, 3, 10])
        if self.chance(0.15):
            query["offset"] = self.pick([1, 2, 5])
        if self.chance(0.15):
            paths = self.random.sample(FIELDS + ["__name__"], self.random.randint(0, 2))
            query["select"] = {"fields": [field(path) for path in paths]}
        return parent, query

    def order(self):
        order = {"field": field(self.pick(FIELDS + ["__name__"]))}
        if self.chance(0.8):
            order["direction"] = self.pick(["ASCENDING", "DESCENDING"])
        return order

    def cursor(self, orders):
        values = [
            self.sought(order["field"]["fieldPath"])
            for order in orders[:self.random.randint(1, len(orders))]]
        return {"values": values, "before": self.chance(0.5)}

    def filter(self, depth):
        if depth < 2 and self.chance(0.35):
            return {"compositeFilter": {
                "op": self.pick(["AND", "AND", "OR"]),
                "filters": [self.filter(depth + 1) for _ in range(self.random.randint(1, 3))]}}
        path = self.pick(FIELDS + ["a", "b", "__name__"])
        if self.chance(0.12) and path != "__name__":
            return {"unaryFilter": {
                "op": self.pick(["IS_NULL", "IS_NAN", "IS_NOT_NULL", "IS_NOT_NAN"]),
                "field": field(path)}}
        operators = ["EQUAL"] * 4 + [
            "LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL", "NOT_EQUAL",
            "IN", "NOT_IN"]
        if path != "__name__":
            operators += ["ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY"]
        operator = self.pick(operators)
        if operator.startswith("ARRAY") and self.chance(0.8):
            path = "arr"
        as_element = operator.startswith("ARRAY")
        value = self.sought(path, as_element)
        if operator in ("IN", "NOT_IN", "ARRAY_CONTAINS_ANY"):
            value = array_value(
                [self.sought(path, as_element) for _ in range(self.random.randint(1, 4))])
        return {"fieldFilter": {"field": field(path), "op": operator, "value": value}}


def field(path):
    return {"fieldPath": path}


def array_value(values):
    return {"arrayValue": {"values": values} if values else {}}


def map_value(fields):
    return {"mapValue": {"fields": fields} if fields else {}}


def written(write):
    """The name of the document that a write is for."""
    if "update" in write:
        return write["update"]["name"]
    return write.get("delete") or write["transform"]["document"]


def quote(text):
    return urllib.parse.quote(text, safe="/")
