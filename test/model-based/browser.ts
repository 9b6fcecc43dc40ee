import { Difference } from './difference.ts'
import { allIn, formsIn, type ServedForm, wordsIn } from './read-html.ts'

export type Page = { path: string; status: number; location: string; waitSeconds: number; html: string; words: string }

/** What a form sends, in its order. */
export type Entries = [name: string, value: string | File][]

/** What somebody does with a form's controls: types, chooses a file, ticks a box or not. */
export type Typing = Record<string, string | File | boolean>

export type Browser = ReturnType<typeof openBrowser>

/** A browser without script: cookies, pages and the forms in them. A failure of the server is never expected. */
export function openBrowser(site: () => string, cookies = new Map<string, string>()) {
  return { cookies, load, send, post, attempt }

  async function ask(path: string, init: RequestInit = {}): Promise<Page> {
    const page = await attempt(path, init)
    if (page.status >= 500) throw new Difference(`${init.method ?? 'GET'} ${path} answered ${page.status}: ${page.words.slice(0, 500)}`)
    return page
  }

  /** Whatever is answered. */
  async function attempt(path: string, init: RequestInit = {}): Promise<Page> {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    // A connection that is kept may end at the moment in which it is used again.
    const headers = { 'User-Agent': 'Mozilla/5.0 Chrome/150.0', Cookie, Origin: site(), Connection: 'close' }
    const response = await fetch(new URL(path, site()), { redirect: 'manual', headers, ...init })
    for (const set of response.headers.getSetCookie()) keepCookie(set)
    const html = await response.text()
    const { status, headers: said } = response
    return {
      path,
      status,
      location: said.get('Location') ?? '',
      waitSeconds: Number(said.get('Retry-After') ?? 0),
      html,
      words: wordsIn(html),
    }
  }

  /** A page, and wherever it leads. */
  async function load(path: string): Promise<Page> {
    let page = await ask(path)
    for (let steps = 0; page.location !== '' && steps < 5; steps++) page = await ask(page.location)
    return page
  }

  function post(path: string, body: FormData | URLSearchParams): Promise<Page> {
    return ask(path, { method: 'POST', body })
  }

  function send(path: string, form: Pick<ServedForm, 'isMultipart'>, entries: Entries): Promise<Page> {
    const body = form.isMultipart ? new FormData() : new URLSearchParams()
    for (const [name, value] of entries) {
      if (body instanceof FormData) body.append(name, value)
      else body.append(name, String(value))
    }
    return post(path, body)
  }

  function keepCookie(set: string): void {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(set) ?? []
    if (/Max-Age=0/.test(attributes)) cookies.delete(name)
    else cookies.set(name, value)
  }
}

/** A form as its page served it, with what was typed, and the button that was pressed. */
export function filled(form: ServedForm, typing: Typing = {}, button?: string): Entries {
  const entries = form.controls.flatMap(({ name, type, value, isChecked }): Entries => {
    const typed = typing[name]
    if (type === 'file') return [[name, typed instanceof File ? typed : new File([], '')]]
    if (type === 'checkbox') return (typed ?? isChecked) === true ? [[name, 'on']] : []
    const text = typeof typed === 'string' ? typed : value
    return [[name, type === 'textarea' ? text.replace(/\r?\n/g, '\r\n') : text]]
  })
  const pressed = button === undefined ? undefined : form.buttons.find(({ words }) => words === button)
  if (button !== undefined && !pressed) throw new Difference(`The form has no button “${button}”`)
  return pressed?.name ? [...entries, [pressed.name, pressed.value]] : entries
}

/** The first form of the page that has such a control or button. */
export function formWith(page: Page, name: string, value?: string): ServedForm {
  const form = findForm(page, name, value)
  if (!form) throw new Difference(`${page.path} (${page.status}) has no form with ${name} ${value ?? ''}: ${page.words.slice(0, 300)}`)
  return form
}

export function findForm(page: Page, name: string, value?: string): ServedForm | undefined {
  const fits = (each: { name: string; value: string }) => each.name === name && (value === undefined || each.value === value)
  return formsIn(page.html).find(({ controls, buttons }) => controls.some(fits) || buttons.some(fits))
}

export function sentText(entries: Entries, name: string): string | undefined {
  const found = entries.find(([each]) => each === name)?.[1]
  return typeof found === 'string' ? found : undefined
}

/** What each control of a form is called on its page. */
export function labelsIn(page: Page): Record<string, string> {
  const names = allIn(page.html, /<label[^>]* for="field-(\w+)"/g)
  const labels = allIn(page.html, /<label[^>]* for="field-\w+"[^>]*>([^<]*)/g)
  return Object.fromEntries(names.map((name, index) => [name, labels[index] ?? '']))
}
