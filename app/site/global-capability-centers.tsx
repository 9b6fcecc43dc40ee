export default function Page() {
  return <h1>global-capability-centers</h1>
}
