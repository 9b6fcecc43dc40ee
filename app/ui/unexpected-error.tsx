/** The last error page. It says nothing of what went wrong inside, and offers a way on. */
export function UnexpectedError({ explanation }: { explanation: string | undefined }) {
  return (
    <section>
      <h1>Unexpected Application Error!</h1>
      <p>{explanation ?? 'Something went wrong on our side. Please try again in a moment.'}</p>
      <a href="/">Go to the home page</a>
    </section>
  )
}
