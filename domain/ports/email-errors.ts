export const emailErrorReasons = [
  'connection-refused',
  'unreachable',
  'host-unknown',
  'timeout',
  'certificate-untrusted',
  'certificate-invalid',
  'tls-on-plain-port',
  'plain-on-tls-port',
  'tls-missing',
  'sign-in-refused',
  'settings-refused',
  'sender-refused',
  'recipient-refused',
  'message-refused',
  'busy',
  'rejected',
  'other',
  'not-tried',
] as const

export type EmailErrorReason = (typeof emailErrorReasons)[number]

export type EmailError = { reason: EmailErrorReason; isPermanent: boolean }

const OUTGOING = 'allow outgoing connections to the host and port of SMTP_URL, or to port 443 of EmailJS'

export const emailAdvice: Record<EmailErrorReason, { says: string; fix: string }> = {
  'connection-refused': {
    says: 'The email server refuses the connection. It may be down, or the port is wrong.',
    fix: 'Nothing listens on that port: see host and port in SMTP_URL, and whether the server runs.',
  },
  unreachable: {
    says: 'The connection to the email service breaks off or finds no way.',
    fix: `See network and firewall: ${OUTGOING}.`,
  },
  'host-unknown': {
    says: 'The name of the email server can’t be found. It may be misspelled.',
    fix: 'See the host in SMTP_URL (or EMAILJS_URL), and the DNS of this machine: getent hosts NAME.',
  },
  timeout: {
    says: 'The email service doesn’t answer in time.',
    fix: `A firewall may drop the packets: ${OUTGOING}. Many hosts block port 25; try 587.`,
  },
  'certificate-untrusted': {
    says: 'The email server can’t prove who it is, so we send it nothing.',
    fix: 'Its certificate comes from an authority this machine doesn’t trust. Put the authority’s certificate in a PEM file, set NODE_EXTRA_CA_CERTS to its path, and restart the site.',
  },
  'certificate-invalid': {
    says: 'The email server’s certificate has expired or names another server.',
    fix: 'Renew the certificate there, use in SMTP_URL the host name that it has, and see the clock of this machine.',
  },
  'tls-on-plain-port': {
    says: 'The email server answers without encryption where we expect it.',
    fix: 'SMTP_URL says smtps:// and this port begins without TLS (“wrong version number”): write smtp:// with port 587, or smtps:// with port 465.',
  },
  'plain-on-tls-port': {
    says: 'The email server expects encryption from the start, and we don’t begin with it.',
    fix: 'SMTP_URL says smtp:// and this port begins with TLS: write smtps:// (port 465), or smtp:// with port 587.',
  },
  'tls-missing': {
    says: 'The email server offers no encryption, so we don’t send it our password.',
    fix: 'The server has no STARTTLS on this port: write smtps:// with port 465 in SMTP_URL, or use a port that has it.',
  },
  'sign-in-refused': {
    says: 'The email service doesn’t accept our account. Its password, key or permission has changed.',
    fix: 'See name and password in SMTP_URL (or the SMTP_OAUTH_ settings); at EmailJS the EMAILJS_ keys, and reconnect the email account there. Then restart the site.',
  },
  'settings-refused': {
    says: 'The email service doesn’t accept our settings.',
    fix: 'See EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID and EMAILJS_ACCESS_TOKEN, and allow API calls under Account, Security at EmailJS.',
  },
  'sender-refused': {
    says: 'The email service doesn’t let us send from our address.',
    fix: 'Set MAIL_FROM to an address that the account in SMTP_URL may send from, or give it that right.',
  },
  'recipient-refused': {
    says: 'The email service refuses the address that our messages go to.',
    fix: 'See CONTACT_TO or the support email of the company; at EmailJS the recipient in the template. A server that relays to others may want a sign-in.',
  },
  'message-refused': {
    says: 'The email service refused the last message. It may look like spam to it.',
    fix: 'See its words below, and whether SPF, DKIM and the reputation of this address let our mail in.',
  },
  busy: { says: 'The email service asks us to come back later.', fix: 'See the limits and the state of the account at the email service.' },
  rejected: {
    says: 'The email server turns our server away.',
    fix: 'See its words below. A relay may know us by another name (?name= in SMTP_URL), or by our IP address.',
  },
  other: { says: 'The email service takes no messages from us.', fix: 'See the last error below, and the log (`Mail not sent`).' },
  'not-tried': { says: 'Emails wait and nothing sends them.', fix: 'See the log for `Outbox failed`, and restart the site.' },
}
