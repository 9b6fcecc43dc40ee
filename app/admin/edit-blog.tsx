export default function Page() {
  return <h1>edit-blog</h1>
}
