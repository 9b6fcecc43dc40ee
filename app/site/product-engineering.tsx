export default function Page() {
  return <h1>product-engineering</h1>
}
