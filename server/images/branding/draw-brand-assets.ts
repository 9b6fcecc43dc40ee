import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import type { BrandAssets } from '#domain/ports/brand-assets.ts'
import { keysOf, recordOf } from '#lib/objects/objects.ts'
import { drawIcons } from './icons.ts'
import { type LogoVersion, logoFor, readSource } from './logo.ts'

const ON_CARDS = { width: 420, height: 90 }

sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.concurrency(1)
process.stdout.write(JSON.stringify(await draw(JSON.parse(await text(process.stdin)))))

async function draw({
  accent,
  name,
  logo,
}: {
  accent: string
  name: string
  logo?: { kind: 'svg' | 'picture'; data: string }
}): Promise<BrandAssets> {
  if (!logo) return { ok: true, icons: inBase64(await drawIcons({ accent, name })) }
  const read = await readSource(logo.kind, Buffer.from(logo.data, 'base64'))
  if (!read.ok) return read
  const { source } = read
  const light = await logoFor('light', source)
  const dark = await logoFor('dark', source)
  if (!light.ok) return light
  if (!dark.ok) return dark
  const icons = await drawIcons({ accent, name, logo: { source, version: dark.version } })
  const card = await sharp(dark.version.data)
    .resize({ ...ON_CARDS, fit: 'inside' })
    .png()
    .toBuffer()
  return { ok: true, icons: inBase64(icons), logo: { light: told(light.version), dark: told(dark.version), card: card.toString('base64') } }
}

function told({ data, width, height, plate }: LogoVersion) {
  return { data: data.toString('base64'), width, height, isOnPlate: plate !== undefined }
}

function inBase64<Name extends string>(files: Record<Name, Buffer>): Record<Name, string> {
  return recordOf(keysOf(files), (name) => files[name].toString('base64'))
}
