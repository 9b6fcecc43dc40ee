export default function Page() {
  return <h1>add-blog</h1>
}
