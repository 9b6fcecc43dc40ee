import '#test/admin/deleted-items.test.ts'
import '#test/admin/inbox.test.ts'
import '#test/admin/lists/manage-page.test.ts'
