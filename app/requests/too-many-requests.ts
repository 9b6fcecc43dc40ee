import { data } from 'react-router'

export type TooManyRequests = { outcome: 'too-many'; failure: string; headers: { 'Retry-After': string } }

export function tooManyRequests(waitSeconds: number): TooManyRequests {
  const minutes = Math.ceil(waitSeconds / 60)
  const failure = `Too many tries. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
  return { outcome: 'too-many', failure, headers: { 'Retry-After': String(waitSeconds) } }
}

export function rateLimitResponse(waitSeconds: number) {
  const { failure, headers } = tooManyRequests(waitSeconds)
  return data({ failure }, { status: 429, headers })
}
