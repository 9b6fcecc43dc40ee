import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfNeeded } from '#server/bundle/build.ts'
import { svgOf } from './chart.ts'
import { parts } from './parts.ts'
import { type Bench, markdownOf, type Table } from './report.ts'

// Usage: `npm run bench -- PART…`; `--smoke` runs the minimum, `--into FOLDER` moves the report.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { smoke: { type: 'boolean', default: false }, into: { type: 'string', default: 'bench/results' } },
})
const unknown = positionals.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

await buildIfNeeded()
await mkdir(values.into, { recursive: true })
for (const [name, part] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  console.log(`\n${part.title}`)
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const bench: Bench = { isSmoke: values.smoke, folder, say: (words) => console.log(`  ${words}`) }
  try {
    await writeReport(name, part.title, await part.run(bench))
  } catch (error) {
    console.error(`${name} was not measured: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
// A failed part may leave open handles behind.
process.exit()

async function writeReport(name: string, title: string, tables: readonly Table[]): Promise<void> {
  const texts: string[] = []
  for (const [at, table] of tables.entries()) {
    const picture = table.chart ? `${name}-${at + 1}.svg` : undefined
    if (picture && table.chart) await writeFile(join(values.into, picture), svgOf(table.title, table.chart))
    texts.push(markdownOf(table, picture))
    console.log(`\n${markdownOf(table)}`)
  }
  const smoke = values.smoke ? ' A smoke run: the figures say nothing.' : ''
  const where = `\`npm run bench -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.version}.${smoke}`
  await writeFile(join(values.into, `${name}.md`), `# ${title}\n\n${where}\n\n${texts.join('\n\n')}\n`)
}
