"""A disk for power cuts: FUSE over a folder, of which nothing is sure that was not synced.

    forgetful-disk.py KEPT MOUNT AFTER SEED HOW

KEPT is what the disk holds for good, MOUNT where it is used. The power goes after so many changes (0: never), or when somebody makes the
folder `.cut`. From then on every call fails. KEPT then has what was synced (files by their own sync, names by the sync of their folder) and of
the rest, HOW: `none`, or `some`: any sectors of any writes, and the first so many names of each folder.
"""
import errno
import os
import random
import shutil
import stat
import sys
import time

from fusepy import FUSE, FuseOSError, Operations

from unsynced import File, Folder

def load(path):
    mode = os.lstat(path).st_mode
    if not stat.S_ISDIR(mode):
        with open(path, "rb") as opened:
            return File(mode, opened.read())
    folder = Folder(mode)
    folder.names = {name: load(os.path.join(path, name)) for name in os.listdir(path)}
    folder.synced = dict(folder.names)
    return folder


def store(node, path):
    if isinstance(node, File):
        with open(path, "wb") as opened:
            opened.write(node.synced)
    else:
        os.makedirs(path, exist_ok=True)
        for name, child in node.synced.items():
            store(child, os.path.join(path, name))
    os.chmod(path, stat.S_IMODE(node.mode))


class Disk(Operations):
    def __init__(self, kept, after, seed, how):
        self.kept, self.after, self.how, self.chance = kept, after, how, random.Random(seed)
        self.root, self.opened, self.changes, self.is_cut = load(kept), {}, 0, False

    def __call__(self, operation, *arguments):
        if self.is_cut:
            raise FuseOSError(errno.EIO)
        return super().__call__(operation, *arguments)

    def init(self, path):
        print("mounted", flush=True)

    def find(self, path):
        node = self.root
        for name in path.split("/"):
            if name:
                node = node.names.get(name) if isinstance(node, Folder) else None
            if node is None:
                raise FuseOSError(errno.ENOENT)
        return node

    def above(self, path):
        folder, name = path.rsplit("/", 1)
        return self.find(folder), name

    def count(self, path=""):
        # The shared memory of SQLite's processes is no part of what is stored.
        if path.endswith("-shm"):
            return
        self.changes += 1
        if self.changes == self.after:
            self.cut()

    def cut(self):
        self.is_cut = True
        for name in os.listdir(self.kept):
            path = os.path.join(self.kept, name)
            shutil.rmtree(path) if os.path.isdir(path) else os.remove(path)
        if self.how == "some":
            self.lose(self.root, set())
        store(self.root, self.kept)
        print("cut", self.changes, flush=True)
        raise FuseOSError(errno.EIO)

    def lose(self, node, met):
        if id(node) in met:
            return
        met.add(id(node))
        children = [*node.synced.values(), *node.names.values()] if isinstance(node, Folder) else []
        node.lose(self.chance)
        for child in children:
            self.lose(child, met)

    def keep_open(self, node):
        handle = max(self.opened, default=0) + 1
        self.opened[handle] = node
        return handle

    def getattr(self, path, handle=None):
        node = self.opened.get(handle) or self.find(path)
        size = len(node.data) if isinstance(node, File) else 0
        now = time.time()
        return dict(st_mode=node.mode, st_size=size, st_nlink=1, st_uid=os.getuid(), st_gid=os.getgid(), st_mtime=now, st_ctime=now)

    def readdir(self, path, handle):
        return [".", "..", *self.find(path).names]

    def statfs(self, path):
        return dict(f_bsize=4096, f_frsize=4096, f_blocks=1 << 20, f_bfree=1 << 20, f_bavail=1 << 20, f_namemax=255)

    def chmod(self, path, mode):
        node = self.find(path)
        node.mode = stat.S_IFMT(node.mode) | mode

    def chown(self, path, uid, gid):
        pass

    def utimens(self, path, times=None):
        pass

    def mkdir(self, path, mode):
        if path == "/.cut":
            self.cut()
        self.count()
        folder, name = self.above(path)
        folder.change({name: Folder(stat.S_IFDIR | mode)})

    def create(self, path, mode):
        self.count(path)
        folder, name = self.above(path)
        node = File(stat.S_IFREG | mode)
        folder.change({name: node})
        return self.keep_open(node)

    def open(self, path, flags):
        return self.keep_open(self.find(path))

    def release(self, path, handle):
        self.opened.pop(handle, None)

    def read(self, path, size, offset, handle):
        return bytes(self.opened[handle].data[offset : offset + size])

    def write(self, path, data, offset, handle):
        self.count(path)
        self.opened[handle].write(data, offset)
        return len(data)

    def truncate(self, path, length, handle=None):
        self.count(path)
        (self.opened.get(handle) or self.find(path)).truncate(length)

    def fsync(self, path, datasync, handle):
        self.count(path)
        self.opened[handle].sync()

    def fsyncdir(self, path, datasync, handle):
        self.count()
        self.find(path).sync()

    def unlink(self, path):
        self.count(path)
        folder, name = self.above(path)
        folder.change({name: None})

    def rmdir(self, path):
        self.unlink(path)

    def rename(self, old, new):
        self.count(new)
        (folder, name), (target, new_name) = self.above(old), self.above(new)
        node = self.find(old)
        if folder is target:
            folder.change({name: None, new_name: node})
        else:
            target.change({new_name: node})
            folder.change({name: None})


if __name__ == "__main__":
    kept, mount, after, seed, how = sys.argv[1:]
    disk = Disk(kept, int(after), int(seed), how)
    FUSE(disk, mount, foreground=True, nothreads=True, hard_remove=True, kernel_cache=True, big_writes=True)
