export default function Page() {
  return <h1>center-of-excellence</h1>
}
