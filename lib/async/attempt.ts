type Ports = { log(event: string, details: { reason: string }): void }

export function attempt<Result>(ports: Ports, failure: string, work: () => Promise<Result>): Promise<Result | undefined>
export function attempt<Result>(ports: Ports, failure: string, work: () => Promise<Result>, otherwise: Result): Promise<Result>
export async function attempt<Result>({ log }: Ports, failure: string, work: () => Promise<Result>, otherwise?: Result) {
  try {
    return await work()
  } catch (error) {
    log(failure, { reason: String(error) })
    return otherwise
  }
}
