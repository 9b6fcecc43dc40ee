import { SMTPServer } from 'smtp-server'
import { freePort } from '#test/process/free-port.ts'
import { listen } from './listen.ts'
import { parseEmail } from './parse-email.ts'

export type SmtpMode =
  | 'up'
  /** A refusal with this code, to all recipients or to one, or to the message itself. */
  | { recipient: number; address?: string }
  | { message: number }
  | { connection: number }
  /** The connection ends after the whole message has come: it was taken, or it was not. */
  | 'take-and-drop'
  | 'drop-after-data'
  | 'drop'
  /** The connection ends before the message has come; of those over which one came before, or of all. */
  | 'drop-kept'
  | 'drop-early'
  | 'hang'
  | 'take-and-hang'
  /** Takes mail from those alone who greet it by a name. */
  | 'wants-name'

/** `isReplyLost`: we have it, but never said so. */
type TakenMail = { from: string; to: string[]; raw: string; messageId: string; isReplyLost: boolean }

export type SmtpPeer = Awaited<ReturnType<typeof openSmtpPeer>>

/** By a password, or by one of these tokens, which are refused at once or, as some servers do, after a challenge. */
type Login = { user: string; password: string } | { user: string; tokens: Set<string>; hasChallenge?: boolean }

/** A real SMTP server. `taken` are the mails it has; each says by whom and to whom the envelope was. */
export async function openSmtpPeer(login?: Login) {
  const state = {
    mode: 'up' as SmtpMode,
    taken: [] as TakenMail[],
    sessions: 0,
    names: new Set<string>(),
    signIns: [] as { user: string; secret: string }[],
  }
  const make = () =>
    new SMTPServer({
      authOptional: !login,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS', ...(login ? [] : ['AUTH'])],
      authMethods: login && 'tokens' in login ? ['XOAUTH2'] : ['PLAIN', 'LOGIN'],
      onAuth({ username = '', password, accessToken = '' }, _session, done) {
        state.signIns.push({ user: username, secret: password ?? accessToken })
        const isTaken = login && ('tokens' in login ? login.tokens.has(accessToken) : password === login.password)
        if (isTaken && username === login.user) return done(null, { user: username })
        if (login && 'tokens' in login && login.hasChallenge) return done(null, {})
        done(new Error(`No ${username} ${password} ${accessToken}`))
      },
      onConnect({ id }, done) {
        state.sessions++
        const { mode } = state
        if (mode === 'drop') return cut(id)
        if (mode === 'hang') return
        done(typeof mode === 'object' && 'connection' in mode ? refusal(mode.connection) : null)
      },
      onMailFrom(_address, { id, transaction, hostNameAppearsAs }, done) {
        state.names.add(String(hostNameAppearsAs))
        if (String(hostNameAppearsAs).startsWith('[') && state.mode === 'wants-name') return done(refusal(421))
        if (state.mode === 'drop-early' || (state.mode === 'drop-kept' && transaction > 1)) return cut(id)
        done(null)
      },
      onRcptTo({ address }, _session, done) {
        const { mode } = state
        const isRefused = typeof mode === 'object' && 'recipient' in mode && (mode.address ?? address) === address
        done(isRefused ? refusal(mode.recipient) : null)
      },
      async onData(stream, { id, envelope }, done) {
        const parts: Buffer[] = []
        try {
          for await (const part of stream) parts.push(part)
        } catch {
          return
        }
        const { mode } = state
        if (typeof mode === 'object' && 'message' in mode) return done(refusal(mode.message))
        if (mode === 'drop-after-data') return cut(id)
        const raw = Buffer.concat(parts).toString()
        const { messageId = '' } = await parseEmail(raw)
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const isGone = !Array.from(smtp.connections).some((connection) => connection.id === id)
        const isReplyLost = isGone || mode === 'take-and-drop' || mode === 'take-and-hang'
        state.taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, messageId, isReplyLost })
        if (mode === 'take-and-drop') return cut(id)
        if (mode === 'take-and-hang') return
        done(null, `OK queued as Q${state.taken.length}`)
      },
    })
  let smtp = make()
  let listening = await open(await freePort())
  const { port } = listening
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    state,
    close: () => listening.close(),
    stop: () => listening.close(),
    async restart() {
      smtp = make()
      listening = await open(port)
    },
  }

  function open(onPort: number) {
    smtp.on('error', () => {})
    return listen(smtp.server, onPort)
  }

  function cut(id: string): void {
    for (const connection of smtp.connections) if (connection.id === id) connection._socket.destroy()
  }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Not now, not so'), { responseCode })
}
