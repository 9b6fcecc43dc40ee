import type { Once, OpenServices } from '#server/services.ts'
import type { Member } from './member.ts'
import type { PrimaryAnswers } from './questions.ts'
import { doSignInWork } from './sign-ins.ts'

type Options = {
  services: OpenServices
  once: Once
  /** Those who are alive. */
  members: () => Iterable<Member>
  begin: Promise<unknown>
  /** What the last look for damage found. */
  damage: () => Promise<string[]>
}

/** Where workers get what a site has once. */
export function openDesk({ services, once: { identity, mailer, relay, turns }, members, begin, damage }: Options) {
  let areSignInsKept = false
  return { answersFor, tellSignInsKept, tellLooked }

  function answersFor(member: Member): Omit<PrimaryAnswers, 'serving' | 'notServing'> {
    return {
      async begin() {
        await begin
        return { areSignInsKept, knowsRepeats: mailer?.knowsRepeats }
      },
      signIn: (work) => doSignInWork(services.store, work),
      async verify(token) {
        return identity ? identity.verify(token) : { ok: false, reason: 'not configured' }
      },
      mail: async (number, mail) => mailer?.send(mail, () => member.calls.ask('mayBeginMail', number, mailer.isResting?.() ?? false)),
      ...pictureTurnsOf(member),
      views(views) {
        for (const { visitor, ...view } of views) relay?.report({ ...view, ...(visitor ? { visitor: () => visitor } : {}) })
      },
      async flushOthers() {
        await Promise.allSettled(others(member).map(({ calls }) => calls.ask('flush')))
      },
      damage,
      trouble(trouble) {
        for (const { calls } of others(member)) calls.tell('trouble')
        if (trouble === 'damaged')
          services.store.check().catch((error: unknown) => services.log('Store not checked', { reason: String(error) }))
      },
    }
  }

  function others(member: Member): Member[] {
    return [...members()].filter((other) => other !== member && other.serves())
  }

  /** A turn ends with whoever has it. */
  function pictureTurnsOf(member: Member): Pick<PrimaryAnswers, 'takePictureTurn' | 'endPictureTurn'> {
    let end: (() => void) | undefined
    let isGone = false
    void member.ended.then(() => {
      isGone = true
      end?.()
    })
    return {
      async takePictureTurn() {
        const given = await turns.take()
        if (isGone) given?.()
        else end = given
        return given !== undefined
      },
      endPictureTurn: () => end?.(),
    }
  }

  /** Resolves when nobody looks for sign-ins in the store alone any more. */
  async function tellSignInsKept(): Promise<void> {
    areSignInsKept = true
    const asked = [...members()].map(({ calls, serves }) => ({ isServing: serves(), heard: calls.ask('signInsAreKept').catch(() => {}) }))
    await Promise.all(asked.map(({ isServing, heard }) => (isServing ? heard : undefined)))
  }

  function tellLooked(): void {
    for (const { calls } of members()) calls.tell('looked')
  }
}
