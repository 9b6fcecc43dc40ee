import '#test/browser/admin/administrator.test.ts'
import '#test/browser/contact-form.test.ts'
