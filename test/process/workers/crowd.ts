import { Agent, get } from 'node:http'
import type { RunningSite } from '#test/process/running-site.ts'

type Answer = { status: number; text: string }
export type Client = ReturnType<typeof openClient>

const WORDS =
  'capability center engineering product leadership global talent strategy hiring operations compliance security analytics governance transition delivery'.split(
    ' ',
  )

/** Asks a site that trusts one proxy, for whoever that proxy would name. */
export function openClient({ port }: Pick<RunningSite, 'port'>) {
  const agent = new Agent({ keepAlive: true })
  return { ask, close: () => agent.destroy() }

  function ask(path: string, from: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { Host: `localhost:${port}`, 'X-Forwarded-For': from }
      const asking = get({ host: '127.0.0.1', port, path, agent, headers }, async (response) => {
        let text = ''
        for await (const part of response.setEncoding('utf8')) text += part
        resolve({ status: response.statusCode ?? 0, text })
      })
      asking.on('error', reject)
    })
  }
}

type Crowd = { size: number; pathOf: (number: number) => string }

/** So many of one network, each of a /64 of its own, who ask again as soon as they are answered, while `work` is done. */
export async function besideCrowd<T>(client: Client, { size, pathOf }: Crowd, work: (answered: () => number) => Promise<T>): Promise<T> {
  let answered = 0
  let asked = 0
  let isOver = false
  const allAsked = Promise.withResolvers<void>()
  const crowd = Array.from({ length: size }, async () => {
    while (!isOver) {
      const number = ++asked
      const answer = client.ask(pathOf(number), `2001:db8:bad:${(number % 5000).toString(16)}::1`)
      if (asked === size) allAsked.resolve()
      await answer
      answered++
    }
  })
  if (size > 0) await allAsked.promise
  try {
    return await work(() => answered)
  } finally {
    isOver = true
    await Promise.all(crowd)
  }
}

/** Sixteen words of the demonstration, with two letters that change with the number. */
export function misspelled(number: number): string {
  const letter = (at: number) => String.fromCharCode(97 + ((number + at) % 26))
  return WORDS.map((word, at) => `${word.slice(0, 3)}${letter(at)}${letter(Math.floor(number / 26))}${word.slice(4)}`).join('+')
}

/** Spelled so, nobody has searched for it before. */
export function inLettersOf(word: string, number: number): string {
  return [...word].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('')
}
