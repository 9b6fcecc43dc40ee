export default function Page() {
  return <h1>edit-news</h1>
}
