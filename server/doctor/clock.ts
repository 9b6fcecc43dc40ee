import { CHECK_TIMEOUT_MS, type Check, type Finding, ok, problem, undetermined, warning } from './check.ts'

/** Google sign-in tolerates 60 seconds; HTTP dates have whole seconds. */
const MUCH = 60
const SOME = 5

export const clock: Check = async ({ config }) => {
  const { google, emailJs, ga4, bucket, search } = config
  const known = [google?.jwksUrl, bucket?.url, emailJs?.url, ga4?.url, search?.urls[0]].filter((url) => url !== undefined)
  for (const url of known) {
    const seconds = await secondsBehind(new URL(url).origin)
    if (seconds !== undefined) return judged(seconds, new URL(url).host)
  }
  return undetermined(
    known.length > 0 ? 'nobody who was asked says what time it is' : 'the settings name nobody who could be asked for the time',
  )
}

async function secondsBehind(origin: string): Promise<number | undefined> {
  const asked = Date.now()
  const answer = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) }).catch(
    () => undefined,
  )
  const said = Date.parse(answer?.headers.get('Date') ?? '')
  return Number.isNaN(said) ? undefined : Math.round((said + 500 - (asked + Date.now()) / 2) / 1000)
}

function judged(seconds: number, host: string): Finding {
  const says = `this machine’s clock is ${Math.abs(seconds)} s ${seconds < 0 ? 'ahead of' : 'behind'} that of ${host}`
  const todo = 'Have it set by the network: timedatectl set-ntp true'
  if (Math.abs(seconds) > MUCH) return problem(says, todo)
  return Math.abs(seconds) > SOME ? warning(says, todo) : ok(says)
}
