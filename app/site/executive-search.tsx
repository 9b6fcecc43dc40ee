export default function Page() {
  return <h1>executive-search</h1>
}
