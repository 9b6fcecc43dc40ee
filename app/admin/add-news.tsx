export default function Page() {
  return <h1>add-news</h1>
}
