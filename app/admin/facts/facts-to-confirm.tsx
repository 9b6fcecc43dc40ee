import { FactArticle } from './fact-article.tsx'
import styles from './facts.module.css'
import { type Fact, factId } from './read-facts.ts'

/** What only the owner can know, one by one; the rest by the page on which it stands. */
export function FactsToConfirm({ facts, isStrict }: { facts: readonly Fact[]; isStrict: boolean }) {
  const others = Map.groupBy(
    facts.filter(({ asks }) => asks !== 'owner'),
    ({ page }) => page,
  )
  return (
    <section aria-labelledby="to-confirm" className={styles.section}>
      <h2 id="to-confirm" tabIndex={-1}>
        To confirm <span>{facts.length}</span>
      </h2>
      {facts.length === 0 && <p className={styles.none}>Nothing waits to be confirmed.</p>}
      {facts
        .filter(({ asks }) => asks === 'owner')
        .map((fact) => (
          <FactArticle key={factId(fact)} fact={fact} isStrict={isStrict} />
        ))}
      {[...others].map(([page, ofPage]) => (
        <details key={page} className={styles.page}>
          <summary>
            {page} <span>{ofPage.length}</span>
          </summary>
          {ofPage.map((fact) => (
            <FactArticle key={factId(fact)} fact={fact} isStrict={isStrict} />
          ))}
          {ofPage.length > 1 && (
            <form method="post">
              {ofPage.map((fact) => (
                <span key={factId(fact)} hidden>
                  <input type="hidden" name="of" value={fact.of} />
                  <input type="hidden" name="said" value={fact.said} />
                </span>
              ))}
              <button
                type="submit"
                className="button button-quiet"
                name="intent"
                value="confirm"
                aria-label={`Confirm all ${ofPage.length} of ${page}`}
              >
                Confirm all {ofPage.length}
              </button>
            </form>
          )}
        </details>
      ))}
    </section>
  )
}
