/** The card for everything that is not there. */
export function NotFoundCard() {
  return (
    <section>
      <h1>404</h1>
      <p>There is no page at this address.</p>
    </section>
  )
}
