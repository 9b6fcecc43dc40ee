export default function Page() {
  return <h1>search-query</h1>
}
