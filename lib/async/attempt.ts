type Details = Record<string, string | number>
type Ports = { log(event: string, details: Details): void }

export function attempt<Result>(ports: Ports, failure: string, work: () => Promise<Result>): Promise<Result | undefined>
export function attempt<Result>(
  ports: Ports,
  failure: string,
  work: () => Promise<Result>,
  otherwise: Result,
  about?: Details,
): Promise<Result>
export async function attempt<Result>({ log }: Ports, failure: string, work: () => Promise<Result>, otherwise?: Result, about?: Details) {
  try {
    return await work()
  } catch (error) {
    log(failure, { ...about, reason: String(error) })
    return otherwise
  }
}
