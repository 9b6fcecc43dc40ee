import type { DemoArticle } from './article.ts'

export const budget: DemoArticle = {
  title: 'What a center in India costs: reading the budget line by line',
  category: 'Finance',
  excerpt: 'An hourly rate hides what you pay for. Ask for the lines instead: here are the ones to expect, and the ones people forget.',
  author: 'Finance Desk',
  content: `
<p>“What does it cost per hour?” is a fair first question and a poor last one. An hourly rate mixes salary, rent, equipment, management and margin into one number that you can compare but not steer. For a team that stays, ask for the lines. This article has no figures in it, because they depend on role, city and year. It has the structure, which does not.</p>
<h2>People</h2>
<p>The largest part by far. For each role, ask for these lines:</p>
<ul>
<li><strong>Gross salary</strong>, fixed and variable part</li>
<li><strong>Employer contributions</strong> required by law, such as provident fund and gratuity</li>
<li><strong>Insurance</strong> for the employee and, as is customary, the family</li>
<li><strong>Allowances</strong> for shifts and transport where hours are unusual</li>
<li><strong>Yearly increase</strong>, as an assumption you can see and discuss</li>
</ul>
<p>Check which roles set the total. A plan with many juniors and one lead looks cheap and may be slow. A plan with a few seniors may cost the same and deliver sooner.</p>
<h2>Place</h2>
<p>In a hosted office this is one price for a seat. Ask what the seat includes: desk, power, internet, security, meeting rooms, cleaning, meals. In a center of your own the same things appear as rent, deposit, fit-out, furniture and maintenance. The deposit and fit-out come early and all at once, so they belong in the cash plan and not only in the budget.</p>
<h2>Equipment and software</h2>
<p>Laptops, monitors, phones, licenses, cloud accounts. Decide who buys them and who owns them. If you plan to take over the center one day, buy what you will keep in a way that lets you prove it is yours.</p>
<h2>Services</h2>
<p>Recruiting, payroll, accounting, compliance, IT support, office management. Some are charged per head, some per hire, some per month. Ask which services you may end separately, and when. A list that can only be taken as a whole is a price, not a budget.</p>
<h2>What people forget</h2>
<ol>
<li><strong>Travel.</strong> Visits in both directions are part of the cost of a team, above all in the beginning.</li>
<li><strong>Your own time.</strong> A manager who spends a third of the week on the new team cannot do the other work as before.</li>
<li><strong>Vacancies.</strong> An empty seat may still be charged. Ask from which day, and until which.</li>
<li><strong>Exchange rates.</strong> Salaries are paid in rupees. Decide in which currency you are billed and who carries the difference.</li>
<li><strong>Tax between companies.</strong> If your subsidiary employs the team, it charges you for its work. Let a tax adviser set that price.</li>
</ol>
<h2>Compare like with like</h2>
<p>Put the offers side by side in one sheet, with the lines above as rows. Leave a cell empty where an offer is silent, then ask. The number of empty cells tells you a good deal about the partner.</p>
<blockquote><p>A budget you can read is worth more than a rate you can negotiate.</p></blockquote>
<p>Which lines you carry yourself depends on the model. The <a href="/global-capability-centers">comparison of models</a> shows who employs, who leases and who runs what. Send us roles and numbers through the <a href="/contact-us">contact form</a>, and we can fill in the lines for your case.</p>
`,
}

export const transferChecklist: DemoArticle = {
  title: 'The transfer checklist: what changes hands when a Build Operate & Transfer center becomes your own company',
  category: 'Models',
  excerpt:
    'A transfer fails on small things: a phone contract, a missing consent, a license in the wrong name. A list to work through, in order.',
  author: 'Advisory Desk',
  content: `
<p>In a Build Operate &amp; Transfer center everything is made so that it can change hands. Still, the transfer itself is a project, with a plan, an owner and a date. The large items seldom go wrong, because everyone watches them. It is the small ones that hold up the first payroll. Here is the list we work from, in shortened form.</p>
<h2>1. The receiving company</h2>
<p>Before anything can be transferred, something must exist to receive it. Your Indian company needs its registration, tax numbers, bank accounts, directors and the registrations that every employer must have. Start here, because each of these waits on another.</p>
<ul>
<li>Bank accounts opened and tested with a small payment</li>
<li>Payroll run once as a rehearsal, with real data and no payment</li>
<li>Directors who can sign on short notice</li>
</ul>
<h2>2. The people</h2>
<p>People are not transferred like desks: they are asked. Each employee agrees to move, and gets a contract from the new employer. Tell them early and in person. They will want to know four things, and the answers should be in writing on the same day.</p>
<ol>
<li>Does my length of service count?</li>
<li>Do salary, leave balance and insurance stay as they are?</li>
<li>Who will be my manager?</li>
<li>What happens if I say no?</li>
</ol>
<p>Talk to the leads first. If they stay, most others do.</p>
<h2>3. Place and things</h2>
<p>The lease is assigned or signed anew, which needs the landlord. So do access cards, parking and sometimes the name on the door. Equipment moves by inventory: every laptop, monitor and chair on one list, with serial number and condition. A walk through the floor with that list, done together, avoids letters later.</p>
<h2>4. Contracts and licenses</h2>
<p>Internet, transport, catering, cleaning, security, insurance, phones. For each, decide: assign, sign anew or end. Software licenses deserve a second look, since many are tied to the legal name of the buyer.</p>
<h2>5. Systems and records</h2>
<p>Personnel files, payroll history, attendance, policies, vendor files, audit reports. Agree on the format and on what the partner must keep by law. Accounts in which the partner is administrator change owner on a fixed day. Write down who will check that it has happened.</p>
<h2>6. Knowledge</h2>
<p>The people who have run the site know things that nobody has written. Which lift fails in the rain. Whom to call at the tax office. Let your site team do the work while the partner watches, for as long as it takes until no question is left, and only then stop.</p>
<blockquote><p>The best transfer day is a dull one. People come to work, the door opens, and salaries arrive on time.</p></blockquote>
<h2>After the transfer</h2>
<p>Keep one person at the partner on call for the first payroll and the first tax filing. Agree on what this costs beforehand. Some companies keep a service or two for longer, recruiting above all, and that is a choice and no longer a need.</p>
<p>The steps before this point, and the 1–2 years they take, are described on the page about <a href="/global-capability-centers">our models</a>.</p>
`,
}

export const coeRhythm: DemoArticle = {
  title: 'An operating rhythm for a Center of Excellence',
  category: 'Center of Excellence',
  excerpt:
    'Most Centers of Excellence do not fail on expertise. They lose contact with the teams they serve. Four recurring meetings keep it.',
  author: 'Advisory Desk',
  content: `
<p>A Center of Excellence (CoE) starts with good intentions and a slide. Some time later it has a wiki, a mailing list and few visitors. The experts are as good as before. What is missing is a rhythm: fixed points at which they meet the work, the teams and the sponsor.</p>
<h2>Every day: be easy to ask</h2>
<p>One public channel, one person on duty, and an answer before the asker's day ends. Whoever is on duty does nothing else first. The questions are the best source a CoE has, because they show where the standard is unclear. Note each one with a word for its subject. After a while the list writes your agenda.</p>
<h2>Every week: sit with a team</h2>
<p>A specialist from the CoE joins one team for a working session on that team's own task. No lecture, no review. The aim is to see the standard in use and find the place where people work around it. If a rule is avoided by three teams in a row, change the rule.</p>
<h2>Every month: publish a change</h2>
<p>A standard that never changes is either perfect or dead. Publish a short note: what is new, why, and what a team has to do about it. If nothing is new, say so and what you are looking at instead. Keep it to one page.</p>
<ul>
<li><strong>Added</strong>: a template, a tool, a check</li>
<li><strong>Removed</strong>: a rule that did not pay for itself</li>
<li><strong>Learned</strong>: one failure and what came of it, with the consent of those involved</li>
</ul>
<p>The second line is the one that earns respect.</p>
<h2>Every quarter: face the measures</h2>
<p>The sponsor, the lead and two users of the CoE sit down with the few measures that were agreed at the start, next to their starting values. The meeting ends with one of three decisions: extend the work, change it, or close it. All three are respectable. A CoE whose standard has become habit everywhere has done its job, and its people are wanted elsewhere.</p>
<h2>What to leave out</h2>
<ol>
<li><strong>Approval gates.</strong> A CoE that must sign off on each release becomes a queue. Put the rule into an automated check and let the teams pass it by themselves.</li>
<li><strong>Attendance figures.</strong> The number of people trained says nothing about what they do now.</li>
<li><strong>A committee.</strong> One sponsor who decides is better than eight who discuss.</li>
</ol>
<blockquote><p>Measure a Center of Excellence by what other teams can now do without it.</p></blockquote>
<h2>Across two continents</h2>
<p>If the core team is in India and many users are in the United States, the daily channel matters most. Let the duty roster cover the shared hours, and answer the questions that came in overnight first thing in the Indian morning. An American team that finds its answer on arrival will ask again.</p>
<p>How a CoE is chosen, staffed and started is described in five steps under <a href="/center-of-excellence">Center of Excellence</a>.</p>
`,
}
