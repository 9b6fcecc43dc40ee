import type { DemoArticle } from './article.ts'

export const firstCity: DemoArticle = {
  title: 'How to choose the first city for your team in India',
  category: 'Locations',
  excerpt:
    'Ask which city has the people for your first three roles. The answer is often clearer than a ranking, and sometimes surprising.',
  author: 'Locations Desk',
  logo: 'demo-first-city.webp',
  content: `
<p>Most first-time buyers ask which city in India is best. A more useful question is which city has the people you need, at the level you need, within reach of one office. Six names come up in almost every conversation: Bengaluru, Hyderabad, Pune, Chennai, Delhi NCR and Mumbai. All six can carry a good team. They differ in what they carry easily.</p>
<h2>Start from three roles</h2>
<p>Write down the first three roles you will fill, with the skills that nobody can learn on the job. Then ask for a search by role instead of by city. Who has done this work? Where do they live now? Would they move?</p>
<p>A company that needs back-end engineers gets several good answers and may choose by convenience. A company that needs embedded software or insurance claims experience gets one or two, and the choice is made.</p>
<h2>What each city tends to offer</h2>
<ul>
<li><strong>Bengaluru</strong>: the widest range of product engineers, and the most employers who want them.</li>
<li><strong>Hyderabad</strong>: large engineering and cloud teams, many of them in newer office districts.</li>
<li><strong>Pune</strong>: engineering software, automotive and manufacturing experience.</li>
<li><strong>Chennai</strong>: embedded systems, testing, software support, and finance operations.</li>
<li><strong>Delhi NCR</strong>: sales, support and operations as well as engineering.</li>
<li><strong>Mumbai</strong>: finance, risk and media.</li>
</ul>
<p>Treat these as tendencies. Good people in every trade live in all six, and the person you most want may live in a seventh.</p>
<h2>Four questions that change the answer</h2>
<ol>
<li><strong>How far is the commute?</strong> A city is not one labor market. An office on the wrong side of town loses candidates before the first interview.</li>
<li><strong>Who will visit?</strong> If your head of engineering travels twice as often because there is a good flight, the team gets twice the attention.</li>
<li><strong>Which hours will they work?</strong> Evening shifts need safe transport home. Ask where it is usual and well organized.</li>
<li><strong>Where does your site lead live?</strong> A strong leader with a network in one city outweighs most other arguments.</li>
</ol>
<h2>What matters less than it seems</h2>
<p>Differences in salary between the large cities are real, but they are small beside the price of a vacant role. The same goes for office rent, which is a minor line in the budget of a small team. And the city where your competitor sits is an argument for and against at once: the people there have the skills, and they already have a job.</p>
<blockquote><p>Choose the city for the tenth hire, not for the first. The first person you can persuade to travel. The tenth you must find nearby.</p></blockquote>
<h2>A first choice need not be final</h2>
<p>A <a href="/global-capability-centers">hosted team</a> takes seats in an office that exists, so a first city can be tried without a lease. If hiring for one role stays slow, that is information. Open the next role in a second city and compare. Many centers that look carefully planned today began with exactly this kind of experiment.</p>
`,
}

export const hostedOrBot: DemoArticle = {
  title: 'Hosted or Build Operate & Transfer? Settle one question before the first hire',
  category: 'Models',
  excerpt:
    'Both models begin the same way: people in our office, led by you. What sets them apart is whether you want to own a company in India at the end.',
  author: 'Advisory Desk',
  logo: 'demo-two-paths.webp',
  content: `
<p>From the outside, the first weeks of a hosted team and of a Build Operate &amp; Transfer (BOT) center look alike. People sit in a managed office, someone else runs payroll, and you lead the work. In BOT the first 25 people even join under the hosted model. So why decide early?</p>
<p>Because the two lead to different places, and some decisions of the first weeks are awkward to change.</p>
<h2>The question</h2>
<p>Do you want to own a company in India at the end? If yes, choose BOT and plan for it. If no, or not yet, choose Hosted. Team size is a good guide to the answer, but it is not the answer itself.</p>
<h2>What differs, line by line</h2>
<table>
<thead>
<tr><th>Question</th><th>Hosted</th><th>Build Operate &amp; Transfer</th></tr>
</thead>
<tbody>
<tr><td>Team size</td><td>1–100 people</td><td>100–500 people</td></tr>
<tr><td>Time frame</td><td>As long as it suits you</td><td>1–2 years, then the transfer</td></tr>
<tr><td>Employer</td><td>The partner</td><td>The partner, then your own company</td></tr>
<tr><td>Your commitment</td><td>The seats you fill</td><td>A growth plan and agreed transfer terms</td></tr>
<tr><td>Site leadership</td><td>The partner's office team</td><td>A site lead of yours, hired early</td></tr>
<tr><td>At the end</td><td>Nothing has to end</td><td>The center is yours</td></tr>
</tbody>
</table>
<h2>Signs that Hosted is right</h2>
<ul>
<li>You have not yet managed people at this distance.</li>
<li>The plan for next year depends on a product that has not been launched.</li>
<li>Your finance team has no wish for another subsidiary.</li>
<li>You need a few people with rare skills more than you need many people.</li>
</ul>
<h2>Signs that BOT is right</h2>
<ul>
<li>The board has approved a center as a lasting part of the company.</li>
<li>You can describe the team at its full size, function by function.</li>
<li>Customers or auditors will ask that the staff be your own employees.</li>
<li>You have a sponsor who will stay with the project until the transfer.</li>
</ul>
<h2>If you cannot decide</h2>
<p>Start hosted, and keep the door open. Three things make a later change easy: employment contracts that allow a transfer with consent, an inventory that shows which equipment was bought for you, and procedures written for your team instead of for the building. Ask for all three in the first agreement.</p>
<p>Then set a date on which you will ask the question again. The end of the first budget year is a good one. Bring three facts: how long hiring took, how many people stayed, and which work the team owns by itself. With those on the table, the decision usually takes a single meeting.</p>
<p>A first orientation by team size is on our page about <a href="/global-capability-centers">Global Capability Centers</a>. For anything close to the line, <a href="/contact-us">write to us</a> with your numbers.</p>
`,
}

export const firstNinetyDays: DemoArticle = {
  title: 'The first 90 days of a hosted team',
  category: 'Operations',
  excerpt: 'A new team needs real work early, one person who always answers, and a demo on a fixed day. The rest can wait.',
  author: 'Delivery Desk',
  content: `
<p>The people are hired, the desks are ready, the laptops have arrived. What happens next decides whether you have a team or a group of people with the same employer. Here is a plan for the first three months that has worked for engineering teams. Other functions need different tasks but the same order.</p>
<h2>Before the first day</h2>
<p>Access is the classic failure. A new engineer who waits for permissions learns that nobody expected them. List every system a role needs, name the person who grants access, and test it with a trial account while the candidate is still serving notice.</p>
<ul>
<li>Repositories, issue tracker, documentation, chat</li>
<li>Test environments with data that is safe to see</li>
<li>Payroll, leave and expense accounts on the Indian side</li>
<li>A calendar with the recurring meetings already in it</li>
</ul>
<h2>The first month: real work, small pieces</h2>
<p>Give each person a task in the first week that reaches production or a customer. It should be small, dull and real. Fixing a wording, adding a test or answering a known support question teaches the whole path from request to release. A training project teaches none of it.</p>
<p>Name one colleague in the United States for each new person. That colleague's job is to answer, during the hours both are awake, without being asked twice. Choose someone patient over someone senior.</p>
<h2>The second month: own something</h2>
<p>Hand over a whole area, however small: a service, a report, a queue of tickets. Write down what owning it means. Who decides? Who is called when it fails? Who may say no? A team that only takes tasks will wait for tasks. A team that owns something will start asking questions about it, and those questions are worth more than the tasks.</p>
<h2>The third month: show it</h2>
<p>By now the team should show its work on a fixed day, to people outside engineering. The demo matters less than the preparation for it: deciding what is finished, who explains it and what is still wrong. Invite the executive who approved the budget.</p>
<blockquote><p>If you travel once in the first 90 days, travel for the third month. In the first you would give a speech. In the third you can have a conversation.</p></blockquote>
<h2>What to watch</h2>
<ol>
<li><strong>Time to first release</strong> for each new person. If it grows, access or documentation is the cause.</li>
<li><strong>Questions asked in public channels.</strong> Silence is rarely a sign that everything is clear.</li>
<li><strong>Work returned for the same reason twice.</strong> It points to a standard nobody has written down.</li>
</ol>
<p>Leave everything else for later. Career levels, office events, a second site and a tooling review are all good ideas, and none of them helps a team that has not shipped. When these three measures look healthy, the team is ready for its next hires. You will find what each side does in a <a href="/global-capability-centers">hosted setup</a> in the comparison of models.</p>
`,
}
