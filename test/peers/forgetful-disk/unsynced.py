"""Files and folders that know what of them was synced, and can lose the rest."""

SECTOR = 512


class File:
    def __init__(self, mode, data=b""):
        self.mode, self.data, self.synced, self.unsynced = mode, bytearray(data), bytearray(data), []

    def write(self, data, offset):
        put(self.data, data, offset)
        self.unsynced.append((data, offset))

    def truncate(self, length):
        resize(self.data, length)
        self.unsynced.append((None, length))

    def sync(self):
        for data, offset in self.unsynced:
            put(self.synced, data, offset) if data is not None else resize(self.synced, offset)
        self.unsynced = []

    def lose(self, chance):
        for data, offset in self.unsynced:
            if data is None:
                if chance.random() < 0.5:
                    resize(self.synced, offset)
                continue
            for at in range(0, len(data), SECTOR):
                if chance.random() < 0.5:
                    put(self.synced, data[at : at + SECTOR], offset + at)


class Folder:
    def __init__(self, mode):
        self.mode, self.names, self.synced, self.unsynced = mode, {}, {}, []

    def change(self, changes):
        """One step: names and what they are now, or nothing."""
        apply(self.names, changes)
        self.unsynced.append(changes)

    def sync(self):
        for changes in self.unsynced:
            apply(self.synced, changes)
        self.unsynced = []

    def lose(self, chance):
        for changes in self.unsynced[: chance.randrange(len(self.unsynced) + 1)]:
            apply(self.synced, changes)


def apply(names, changes):
    for name, node in changes.items():
        if node is None:
            names.pop(name, None)
        else:
            names[name] = node


def put(held, data, offset):
    if len(held) < offset:
        resize(held, offset)
    held[offset : offset + len(data)] = data


def resize(held, length):
    del held[length:]
    held.extend(bytes(length - len(held)))
