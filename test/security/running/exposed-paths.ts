const LEFT = [
  ...'.env .env.local .env.production .git/HEAD .git/config .git/index .gitignore .gitmodules .svn/entries .svn/wc.db .hg/hgrc .DS_Store .htaccess .htpasswd'.split(
    ' ',
  ),
  ...'.npmrc .dockerignore .dockerenv .ssh/id_rsa .ssh/authorized_keys .aws/credentials .bash_history .profile .vscode/settings.json .idea/workspace.xml'.split(
    ' ',
  ),
  ...'package.json package-lock.json tsconfig.json vite.config.ts react-router.config.ts biome.json README.md Dockerfile compose.yml docker-compose.yml'.split(
    ' ',
  ),
  ...'server/start.ts server/config/config.ts app/root.tsx domain/ports/store.ts test/run.ts docs/security.md deploy/Dockerfile .ci/run build/server/index.js'.split(
    ' ',
  ),
  ...'tradewind.sqlite tradewind.sqlite-wal tradewind.sqlite-shm data/tradewind.sqlite db.sqlite3 database.sql dump.sql backup.zip backup.tar.gz site.tgz'.split(
    ' ',
  ),
  ...'tradewind.backup all.ndjson items.csv messages.csv id_rsa server.key privkey.pem fullchain.pem secrets.yml config.json settings.py web.config'.split(
    ' ',
  ),
  ...'node_modules/react/package.json node_modules/.package-lock.json node_modules/.cache/compiled .vite/manifest.json assets/manifest.json'.split(
    ' ',
  ),
  ...'error.log access.log npm-debug.log server.log logs/app.log core crash.dump heapdump.heapsnapshot phpinfo.php info.php test.php'.split(
    ' ',
  ),
  ...'wp-login.php wp-admin/ wp-config.php xmlrpc.php ghost/ admin.php administrator/ phpmyadmin/ cgi-bin/ manager/html actuator/env actuator/heapdump'.split(
    ' ',
  ),
  ...'server-status server-info metrics debug/pprof/ console/ swagger.json openapi.json graphql api/ api/v1/users .well-known/openid-configuration'.split(
    ' ',
  ),
]
const WORDS =
  'admin api app backup bin build conf config data db debug dev docs dump etc home inc include lib log logs mail old private public root run secret server site src sql staging static status store system temp test tmp upload uploads user users var www'.split(
    ' ',
  )
const LEAVINGS = [
  '.bak',
  '.old',
  '.orig',
  '.save',
  '.swp',
  '~',
  '.gz',
  '.zip',
  '.tar',
  '.map',
  '.log',
  '.1',
  '.sql',
  '.json',
  '.yml',
  '.txt',
  '/',
  '/.git/HEAD',
  '/.env',
  '%00.html',
]
const BUILT = ['index.html', 'index.js', 'entry.client.js', 'main.css', 'app.js', 'root.css', 'robots.txt', 'login', 'admin', 'contact-us']

/** What scanners of the web try: what is left lying about, and copies of what is served. */
export const EXPOSED_PATHS: readonly string[] = [
  ...LEFT,
  ...LEFT.filter((name) => !name.endsWith('/')).flatMap((name) => [`${name}.bak`, `${name}~`, name.toUpperCase()]),
  ...WORDS.flatMap((word) => [word, ...LEAVINGS.map((leaving) => word + leaving)]),
  ...BUILT.flatMap((name) => LEAVINGS.filter((leaving) => leaving !== '/').map((leaving) => name + leaving)),
]

const STEPS = [
  '../',
  '..\\',
  '..%2f',
  '..%5c',
  '%2e%2e/',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..%c0%af',
  '..%ef%bc%8f',
  '....//',
  '..;/',
  '.%00./',
  '%u002e%u002e/',
]

/** Ways out of the folder that is served, to one of these files each. */
export function waysOut(files: readonly string[]): string[] {
  return STEPS.flatMap((step) =>
    [1, 3, 6, 9].flatMap((times) => files.flatMap((file) => [step.repeat(times) + file, `./${step.repeat(times)}${file}%00.png`])),
  )
}
