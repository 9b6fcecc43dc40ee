import '#test/app/large-searches.test.ts'
import '#test/app/page-views.test.ts'
import '#test/synonyms/zero-results.test.ts'
import '#test/sign-in/sign-in.test.ts'
