import type { DemoArticle } from './article.ts'

export const attrition: DemoArticle = {
  title: 'Attrition: learn why people would leave before they do',
  category: 'Hiring',
  excerpt: 'Exit interviews come too late. What to ask people who are still there, and what to do with the answers.',
  author: 'People Desk',
  content: `
<p>Buyers often ask for the attrition rate, as if it were a property of the country. It is mostly a property of the team. In the same building, one group keeps its people for years and another hires the same role again and again. The difference can be seen early, if somebody looks.</p>
<h2>Ask those who stay</h2>
<p>An exit interview tells you what someone is willing to say on the way out. A stay interview is held with people who have no plan to leave, by a manager one level up, and takes half an hour. Four questions are enough:</p>
<ol>
<li>What do you look forward to when you start the day?</li>
<li>What did you learn lately that you could use elsewhere?</li>
<li>When did you last think about leaving, and what had happened?</li>
<li>If you had my job, what would you change first?</li>
</ol>
<p>Write down the answers, without names, and read them together after a dozen. The same two or three subjects will keep appearing. Fix one of them and say so. If nothing changes after such a round, do not hold another.</p>
<h2>The usual causes</h2>
<ul>
<li><strong>Work without a reason.</strong> Tickets arrive, tickets are closed, and nobody hears what became of them. Tell the team what its release did for customers.</li>
<li><strong>No next step.</strong> An engineer who cannot see the role after the present one will look for it elsewhere. Publish the levels, and what each asks for.</li>
<li><strong>Decisions made asleep.</strong> If all that matters is settled in meetings held at midnight in India, the best people draw their conclusions.</li>
<li><strong>A manager who does not manage.</strong> Promoted for technical skill, never shown how to lead. This is the most common cause and the most fixable.</li>
<li><strong>Pay that has drifted.</strong> Compare salaries with the market on a fixed date each year, before people do it for you.</li>
</ul>
<p>Pay is named most often in exit interviews, because it is the polite answer. Take it seriously, and look for what came before it.</p>
<h2>The offer that was accepted and not taken up</h2>
<p>In India there can be a long notice period between a signed offer and the first day. Other offers arrive in that time. Stay in touch: an introduction to the team, a document to read, a call from the future manager. People join people. A company that is silent for weeks has become an abstraction.</p>
<h2>Plan for departures anyway</h2>
<p>Some people will leave for good reasons. A team is healthy if this is sad and not dangerous. Two people should know each system. Procedures should be written by those who follow them. For roles that are hard to fill, know whom you would call before you have to.</p>
<blockquote><p>The aim is not that nobody leaves. It is that nobody leaves for a reason you could have known.</p></blockquote>
<p>When you talk to a partner, do not stop at the rate. Ask for the last three departures, why they happened, and what was changed afterwards. A good answer is specific and a little uncomfortable. For senior roles, <a href="/executive-search">our search team</a> is happy to answer it about its own placements.</p>
`,
}

export const dataResidency: DemoArticle = {
  title: 'Data residency basics for a team that works across two countries',
  category: 'Legal',
  excerpt: 'Where data is stored and who can see it from where are two questions. Keep them apart, and most problems become smaller.',
  author: 'Policy Desk',
  content: `
<p>“Our data must not leave the country.” The sentence appears in many contracts, and people mean different things by it. Before you staff a team abroad, find out which of them your customers mean. This article sorts the terms. Your counsel sorts the law.</p>
<h2>Storage and access are two things</h2>
<p><strong>Residency</strong> is about where data is kept. <strong>Access</strong> is about who can see it, and from where. A database can stay on a server in Virginia while an engineer in Pune runs a query on it. Whether this counts as a transfer depends on the law and on the contract. Many rules treat remote access as a transfer, so the safe assumption is that it counts until someone qualified says otherwise.</p>
<h2>Sort your data first</h2>
<p>Not all data needs the same care. A list with four classes is enough for most companies.</p>
<ul>
<li><strong>Public</strong>: can be read by anyone already.</li>
<li><strong>Internal</strong>: plans, code, metrics without persons.</li>
<li><strong>Personal</strong>: anything about a person who can be identified.</li>
<li><strong>Regulated</strong>: health, payment or government data with rules of its own.</li>
</ul>
<p>Then ask, for each role in the new team, which classes it really needs. Engineers rarely need personal data to write code. Testers need data that <em>behaves</em> like the real thing. Support staff do need to see customer records, one at a time and with a reason.</p>
<h2>Four ways to work without moving data</h2>
<ol>
<li><strong>Made-up data.</strong> Generated records with the shape and the oddities of real ones. Best for development and testing.</li>
<li><strong>Masked data.</strong> Real records with names and numbers replaced. Useful, but check that nobody can be recognized from what is left.</li>
<li><strong>Remote desktops.</strong> The screen travels, the data does not. Copying and printing are switched off.</li>
<li><strong>Split roles.</strong> Work that needs real records stays with a few people where the data is. The rest of the team never touches them.</li>
</ol>
<h2>What to write down</h2>
<p>Auditors like records better than intentions. Keep a page for each system: what it holds, which class, where it is stored, which roles may reach it and from which country, and who approved this. Update it when a role changes, not when an audit is announced.</p>
<blockquote><p>The easiest data to protect is the data the team never receives.</p></blockquote>
<h2>Questions for your customers</h2>
<p>If a contract says that data stays in the country, ask before you promise. Does that include remote access? Does it include support cases? Are employees of your own subsidiary treated like your staff at home, or like a vendor? The last answer may decide which of the <a href="/global-capability-centers">three models</a> you need.</p>
<p>And if you find that a customer never meant it so strictly, ask for a sentence in writing. It will be useful to whoever has your job next.</p>
`,
}

export const qualityAssurance: DemoArticle = {
  title: 'Quality assurance from India: put testers where decisions are made',
  category: 'Engineering',
  excerpt:
    'A test team at the end of the line finds errors late and is blamed for delays. Move it to the planning table and the work changes.',
  author: 'Engineering Desk',
  content: `
<p>Testing was among the first kinds of work that U.S. companies gave to teams in India, and it was often set up badly. Code was finished in one country, thrown over an ocean and tested in another. Errors came back a day later, and neither side trusted the other. Distance was not the cause. The place in the process was.</p>
<h2>At the end of the line</h2>
<p>A tester who meets a feature when it is finished can only say what is wrong with it. By then the schedule is spent. Each finding is a delay, and each tester the bearer of bad news. People in that position learn to report small things and to let large ones pass.</p>
<h2>At the table</h2>
<p>A tester who is there when a feature is planned asks other questions. What happens if the payment succeeds and the confirmation fails? Which of these fields can be empty? How would we notice in production that this is broken? Each question takes a minute at that point. Later it would take a week.</p>
<p>So invite testers in India to planning, and hold planning in hours they share. If only one meeting a week can be held in the overlap, let it be this one.</p>
<h2>Divide the work between people and machines</h2>
<ul>
<li><strong>Machines repeat.</strong> Everything that must hold at each release is automated and runs on every change. Testers write these checks with developers, in the same repository.</li>
<li><strong>People explore.</strong> They look for what nobody thought of, with a goal and a time limit, and write down what they tried.</li>
<li><strong>Both are needed.</strong> A team that only automates stops looking. A team that only explores repeats itself.</li>
</ul>
<h2>A definition of done that both sites share</h2>
<p>Put it where the work happens, for example in the template of every change request:</p>
<pre><code>[ ] The acceptance examples are automated
[ ] Somebody other than the author has tried to break it
[ ] Errors are logged in words that support can use
[ ] The change can be switched off without a release</code></pre>
<p>Four lines are enough. Anything longer is ticked without being read.</p>
<h2>Measure what reaches customers</h2>
<p>Counting errors found rewards looking for easy ones. Counting test cases rewards writing them. Look at what customers report, how long it had been there and which check should have caught it. Discuss it without looking for a culprit, then add the check. Over time the reports change: fewer surprises, more wishes.</p>
<blockquote><p>The best tester on the team is the one whose questions make the code simpler.</p></blockquote>
<h2>Where to begin</h2>
<p>Take one product team and give it one tester in India, full time, with a seat in every meeting of that team that falls in shared hours. Let the two of them, tester and lead developer, decide what to automate first. Extend the pattern once other teams ask for it. It is one of the six services under <a href="/product-engineering">Product Engineering</a>, and one of the most common first subjects of a <a href="/center-of-excellence">Center of Excellence</a>.</p>
`,
}
