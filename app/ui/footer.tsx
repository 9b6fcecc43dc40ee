import { navigation, services, site } from '../content/site.ts'

export function Footer() {
  return (
    <footer>
      <p>{site.tagline}</p>
      <nav aria-label="Footer">
        <ul>
          {[...Object.values(navigation), ...services.filter((service) => !service.hidden)].map(({ label, path }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
          <li>
            <a href="/faq">FAQ</a>
          </li>
          <li>
            <a href="/privacy-policy">Privacy Policy</a>
          </li>
          <li>
            <a href="/feed.xml">Atom feed</a>
          </li>
          <li>
            <a href="/feed.json">JSON feed</a>
          </li>
        </ul>
      </nav>
      <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
    </footer>
  )
}
