export default function Page() {
  return <h1>our-story</h1>
}
