export default function Page() {
  return <h1>add-data</h1>
}
