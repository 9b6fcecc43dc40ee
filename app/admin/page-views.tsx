export default function Page() {
  return <h1>page-views</h1>
}
