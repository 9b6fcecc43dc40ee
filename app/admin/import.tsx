export default function Page() {
  return <h1>import</h1>
}
