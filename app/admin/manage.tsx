export default function Page() {
  return <h1>manage</h1>
}
