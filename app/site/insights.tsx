export default function Page() {
  return <h1>insights</h1>
}
