import { openSqlite } from '#server/store/sqlite/sqlite.ts'
import { readdirSync } from 'node:fs'
const d = readdirSync('/tmp').filter((x) => x.startsWith('render-data-')).at(-1)
const { store } = openSqlite(`/tmp/${d}/tradewind.sqlite`)
const where = [{ field: 'draft', is: false }, { field: 'posted_date', atMost: '2026-11-22' }, { field: 'deleted_at', is: '' }]
const list = { indexes: ['news'], where, sort: { field: 'posted_date', order: 'descending' }, size: 8, from: 0 } as never
const imports = { indexes: ['imports'], where: [{ field: 'state', is: 'storing' }], fields: [], size: 100 } as never
const found = await store.find(list)
const ids = found.documents.map((x) => String(x.body.logo)).filter(Boolean)
const images = { indexes: ['images'], ids: [...ids, 'x', 'y', 'z'], fields: [], size: ids.length + 3 } as never
console.log(found.total, ids.length)
for (let r = 0; r < 3; r++) for (const [n, q] of Object.entries({ list, imports, images })) { const t = process.cpuUsage(); const N = 3000; for (let i = 0; i < N; i++) await store.find(q as never); const u = process.cpuUsage(t); console.log(n, ((u.user + u.system) / N).toFixed(1), 'us') }
await store.close()
