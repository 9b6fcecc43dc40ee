const COMPANY = '#app/content/site.ts'

/** What the program itself goes by, as it is: the build is not waited for. */
export async function loadCompany() {
  const { site }: typeof import('#app/content/site.ts') = await import(COMPANY)
  return site
}
