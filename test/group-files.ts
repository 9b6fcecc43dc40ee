import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Of the processes that run the files; with fewer there would be too little to fill the time in which one waits. */
const FEWEST = 36
/** A file that takes longer has a process of its own. */
const LONG_MS = 8000

/** What a file does to its whole process, others in it would have too: what runs around every test, an environment, a held timer, its memory. */
const NEEDS_ITS_OWN = /^(?:before|after)(?:Each)?\(|^import .*\bmock\b|waitForMail|heapUsed|process\.(?:env\.\w+ =|on\(|once\(|umask|argv)/m

/**
 * Puts short files together that one process can run one after the other: to load the site takes more than what most of them do. Gives what to
 * run, in the order of what was given.
 */
export function groupFiles(files: readonly string[], expected: (file: string) => number): string[][] {
  const most = Math.ceil(files.length / FEWEST)
  const groups: string[][] = []
  let open: { files: string[]; took: number } | undefined
  for (const file of files) {
    const took = expected(file)
    if (!isForOthersToo(file, took)) groups.push([file])
    else if (open && open.files.length < most && open.took + took <= 2 * LONG_MS) {
      open.files.push(file)
      open.took += took
    } else {
      open = { files: [file], took }
      groups.push(open.files)
    }
  }
  return groups
}

/** What Node's test runner is to run for the group: its only file, or one in the folder that has all of them run. */
export function programFor(group: readonly string[], folder: string): string {
  const [first = ''] = group
  if (group.length === 1) return first
  const program = join(folder, `${first.replaceAll(/\W/g, '-')}.mjs`)
  writeFileSync(program, group.map((file) => `import ${JSON.stringify(resolve(file))}\n`).join(''))
  return program
}

function isForOthersToo(file: string, took: number): boolean {
  return took <= LONG_MS && file.endsWith('.test.ts') && !NEEDS_ITS_OWN.test(readFileSync(file, 'utf8'))
}
