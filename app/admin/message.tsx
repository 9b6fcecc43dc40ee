export default function Page() {
  return <h1>message</h1>
}
