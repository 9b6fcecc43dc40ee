import { buildIfNeeded } from '#server/bundle/build.ts'
import { requireChromium } from './find-chromium.ts'
import { takeReadmePictures } from './readme-pictures.ts'
import { EMPTY_GATED_ROUTES, EMPTY_PUBLIC_ROUTES, GATED_ROUTES, PUBLIC_ROUTES } from './routes.ts'
import { LOOKED_AT, takeScreenshots } from './take-screenshots.ts'

// `npm run screenshots` writes every page in every width and both schemes, and the README's pictures; `npm run screenshots -- /faq /admin` only those.
const named = process.argv.slice(2)
const known = [PUBLIC_ROUTES, GATED_ROUTES, EMPTY_PUBLIC_ROUTES, EMPTY_GATED_ROUTES].flat()
const unknown = named.filter((path) => !known.includes(path))
if (unknown.length > 0) {
  console.error(`Not in test/browser/routes.ts: ${unknown.join(', ')}. Known: ${[...new Set(known)].join(' ')}`)
  process.exit(1)
}
await buildIfNeeded()
process.env.CHROMIUM_PATH = requireChromium()
const files = await takeScreenshots({
  folder: 'screenshots',
  widths: LOOKED_AT,
  schemes: ['light', 'dark'],
  isWanted: (path) => named.length === 0 || named.includes(path),
})
console.log(`${files.length} pictures in screenshots/`)
if (named.length === 0) console.log(`${(await takeReadmePictures('docs/images')).length} pictures of the README in docs/images/`)
