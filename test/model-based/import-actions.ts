import { ADD_DATA } from './add-actions.ts'
import { type Entries, filled, formWith, type Page, sentText } from './browser.ts'
import { Difference, requireSame, requireThat } from './difference.ts'
import { findNewItems } from './find-items.ts'
import { goodFile, wrongFile } from './import-files.ts'
import type { ModelImport, ModelItem } from './model.ts'
import { allIn, formsIn } from './read-html.ts'
import { type Action, type ImportFile, keep, type Run } from './run.ts'

export const IMPORTS = '/admin/imports'
const PER_PAGE = 20

async function sendFile(run: Run, { name, bytes }: ImportFile): Promise<Page> {
  const page = await run.browser.load(`${ADD_DATA}?from=file`)
  const form = formWith(page, 'file')
  return run.browser.send(ADD_DATA, form, filled(form, { file: new File([bytes], name) }))
}

/** What has to come of a file: nothing if it is known and nobody said that it shall be imported again, or if ids in it are taken. */
async function answeredImport(run: Run, file: ImportFile, { answer, isAgain }: { answer: Page; isAgain: boolean }): Promise<void> {
  const isKnown = run.model.imports.some((one) => one.bytes === file.bytes && one.state === 'done')
  if (isKnown && !isAgain) return answeredKnown(run, file, answer)
  const taken = file.rows.filter(({ id }) => id !== '' && run.model.items.some((item) => item.id === id))
  if (taken.length > 0) {
    run.say('… of which ids are taken')
    requireSame('Importing taken ids answers', answer.status, 422)
    for (const { id } of taken) {
      const isDeleted = run.model.items.some((item) => item.id === id && item.isDeleted)
      const words = isDeleted ? 'The post with this ID is in Trash.' : 'A post with this ID exists already.'
      requireThat(answer.words.includes(words), `The page does not say “${words}”`)
    }
    return
  }
  const { status, location } = await confirmed(run, file, answer)
  requireSame(`Importing ${file.name} answers`, [status, location], [303, `${ADD_DATA}?from=file`])
  const next = await run.browser.load(location)
  const said = `${file.rows.length} ${file.rows.length === 1 ? 'post' : 'posts'} imported.`
  requireThat(next.words.includes(said), `The page does not say “${said}”: ${next.words.slice(0, 800)}`)
  const record: ModelImport = { file: file.name, bytes: file.bytes, items: file.rows.length, state: 'done', kept: 0 }
  run.model.imports.unshift(record)
  run.importFiles.set(file.bytes, file)
  const items = file.rows.map(({ kind, texts }): ModelItem => {
    return { kind, id: '', texts: { ...texts }, version: '', isDeleted: false, isTouched: false, import: record }
  })
  await findNewItems(run, items)
  for (const [index, { id }] of file.rows.entries()) if (id !== '') requireSame('The row gets its id', items[index]?.id, id)
}

/** Before posts go live the site says how many. */
async function confirmed(run: Run, file: ImportFile, answer: Page): Promise<Page> {
  if (answer.status !== 409) return answer
  requireThat(answer.words.includes('Nothing is imported yet.'), 'The page does not say that nothing is imported yet')
  run.say('… which says what becomes of the posts')
  const form = formWith(answer, 'again')
  return run.browser.send(ADD_DATA, form, filled(form, { file: new File([file.bytes], file.name) }))
}

async function answeredKnown(run: Run, file: ImportFile, answer: Page): Promise<void> {
  run.say('… which is asked about')
  requireSame('Importing a file once more answers', answer.status, 409)
  requireThat(answer.words.includes('Import it again?'), 'The page does not ask whether to import it again')
  if (run.random.chance(0.4)) return
  run.say('… import it again')
  const form = formWith(answer, 'again')
  const entries = filled(form, { file: new File([file.bytes], file.name) })
  await answeredImport(run, file, { answer: await run.browser.send(ADD_DATA, form, entries), isAgain: true })
}

const importFile: Action = async (run) => {
  const file = goodFile(run)
  run.say(`import ${file.name} with ${file.rows.length} rows`)
  await answeredImport(run, file, { answer: await sendFile(run, file), isAgain: false })
  return true
}

const importWrongFile: Action = async (run) => {
  const file = wrongFile(run)
  run.say(`import ${file.name} with wrong rows`)
  const answer = await sendFile(run, file)
  requireSame('Importing wrong rows answers', answer.status, 422)
  requireThat(
    /Nothing was imported: there (is|are) /.test(answer.words),
    `The page does not say that nothing was imported: ${answer.words.slice(0, 800)}`,
  )
  return true
}

const importSameFile: Action = async (run) => {
  const file = run.random.pick([...run.importFiles.values()])
  if (!file) return false
  run.say(`import ${file.name} once more`)
  await answeredImport(run, file, { answer: await sendFile(run, file), isAgain: false })
  return true
}

/** Imports have no names of their own on their page: one is known by its place, counted from the oldest. */
async function openUndo(run: Run, number: number): Promise<{ path: string; form: ReturnType<typeof formsIn>[number] }> {
  const place = run.model.imports.length - 1 - number
  const path = place < PER_PAGE ? IMPORTS : `${IMPORTS}?page=${Math.floor(place / PER_PAGE) + 1}`
  const page = await run.browser.load(path)
  const card = page.html.split('<article').slice(1)[place % PER_PAGE] ?? ''
  requireSame(`${path} has at place ${place}`, allIn(card, /<h2[^>]*>([^<]*)/g)[0], run.model.imports[place]?.file)
  const form = formsIn(card).find(({ controls }) => controls.some(({ value }) => value === 'undo'))
  if (!form) throw new Difference(`${path} does not offer to undo ${run.model.imports[place]?.file}`)
  return { path, form }
}

async function sendUndo(run: Run, { form, entries, number }: Run['undoForms'][number]): Promise<void> {
  const record = run.model.imports.at(-1 - number)
  if (!record) throw new Difference(`The model knows no import ${number}`)
  const answer = await run.browser.send(IMPORTS, form, entries)
  requireSame('Undoing an import answers', [answer.status, answer.location], [302, IMPORTS])
  const next = await run.browser.load(IMPORTS)
  const wasUndone = record.state === 'undone'
  if (!wasUndone) undo(run, record)
  const said = wasUndone ? 'This import had been undone already.' : undoneWords(record)
  requireThat(next.words.includes(said), `The page does not say “${said}”`)
}

function undo(run: Run, record: Run['model']['imports'][number]): void {
  record.state = 'undone'
  for (const item of run.model.items) {
    if (item.import !== record || item.isDeleted) continue
    if (item.isTouched) record.kept++
    else item.isDeleted = true
  }
}

const undoImport: Action = async (run) => {
  const done = run.model.imports.flatMap((one, place) => (one.state === 'done' ? [run.model.imports.length - 1 - place] : []))
  const [number] = run.random.some(done, 1)
  if (number === undefined) return false
  const { form } = await openUndo(run, number)
  const entries: Entries = filled(form)
  run.say(`undo import ${number}, ${sentText(entries, 'id')}`)
  const undo = { form, entries, number }
  keep(run.undoForms, undo)
  await sendUndo(run, undo)
  return true
}

const undoAgain: Action = async (run) => {
  const undo = run.random.pick(run.undoForms)
  if (!undo) return false
  run.say(`undo import ${undo.number} from an old page`)
  await sendUndo(run, undo)
  return true
}

export const importActions = { importFile, importWrongFile, importSameFile, undoImport, undoAgain }

function undoneWords({ items, kept }: { items: number; kept: number }): string {
  if (kept === 0) return 'The import is undone. You can restore its posts from Trash'
  const left = kept === 1 ? '1 post was changed since and stays.' : `${kept} posts were changed since and stay.`
  return items === kept ? `Nothing was deleted: ${left}` : `You can restore its posts from Trash. ${left}`
}
