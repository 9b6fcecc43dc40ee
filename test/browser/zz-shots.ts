import { addDays } from '#domain/dates.ts'
import { today } from '#domain/items/items.ts'
import { addSearchesInVain } from '#domain/searches/in-vain.ts'
import { alive } from '#test/browser/alive.ts'
import { openDemoSite } from '#test/browser/demo-site.ts'
import { prepareTests } from '#test/prepare.ts'

await prepareTests(['test/browser/zz-shots.ts'])
const site = await openDemoSite()
const now = today(site.app.services)
const on = (days: number, ...counts: [string, number][]) => addSearchesInVain(site.app.store, addDays(now, -days), new Map(counts))
await on(3, ['nearshore', 12], ['sme', 1], ['salary benchmarks for staff engineers in hyderabad and pune', 3])
await on(1, ['nearshore', 1], ['notice period', 4], ['verylongwordwithoutanyspacesinitatall', 1])
for (const [width, scheme] of [
  [360, 'light'],
  [768, 'light'],
  [1280, 'light'],
  [1280, 'dark'],
  [360, 'dark'],
] as const) {
  const page = await site.administrator({ viewport: { width, height: 900 }, colorScheme: scheme })
  const shot = (name: string) => page.screenshot({ path: `screenshots/s-${name}-${width}-${scheme}.png`, fullPage: true })
  await page.goto('/admin/site/search?q=GCC+pune+cost')
  await alive(page)
  await shot('list')
  await page.goto('/admin/site/search?add=nearshore')
  await alive(page)
  await shot('add')
  if (width !== 768) {
    await page.getByLabel('Line 2', { exact: true }).fill('BOT, qa, alone in, GCC')
    await page.getByLabel('Line 7', { exact: true }).fill('alone')
    await page.getByRole('button', { name: 'Save the list', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await alive(page)
    await shot('faults')
    await page.evaluate(() => sessionStorage.setItem('same-words', JSON.stringify({ lines: ['x, y'], version: 'old' })))
    await page.goto('/admin/site/search?from=beginning')
    await alive(page)
    await shot('beginning')
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await page.getByRole('button', { name: 'Save the list', exact: true }).click()
    await page.getByRole('alert').waitFor()
    await alive(page)
    await shot('conflict')
  }
}
await site.close()
