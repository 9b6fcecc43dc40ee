export default function Page() {
  return <h1>capability-article</h1>
}
