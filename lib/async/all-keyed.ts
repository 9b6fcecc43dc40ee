type Settled<Given> = { [Name in keyof Given]: Awaited<Given[Name]> }

/** As `Promise.all`, by name. */
export async function allKeyed<Given extends Record<string, unknown>>(given: Given): Promise<Settled<Given>> {
  const entries = Object.entries(given).map(async ([name, value]) => [name, await value] as const)
  return Object.fromEntries(await Promise.all(entries)) as Settled<Given>
}
