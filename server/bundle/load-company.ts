const COMPANY = '#app/content/site.ts'

export async function loadCompany() {
  const { site }: typeof import('#app/content/site.ts') = await import(COMPANY)
  return site
}
