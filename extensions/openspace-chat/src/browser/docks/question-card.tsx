import type { QuestionAnswer, QuestionInfo, QuestionRequest } from '@openspace/opencode/lib/common/opencode-types';
import type { Located } from '@openspace/opencode/lib/common/session/session-state';
import { visibleLine, visibleText } from '@openspace/core/lib/common/policy/visible-text';
import { nls } from '@theia/core/lib/common/nls';
import * as React from '@theia/core/shared/react';
import { Answer, choose, isAnswered, NO_ANSWER, toReply, write } from '../../common/docks/answers';
import { useArmed } from './use-armed';

/** Where answers go. */
interface QuestionDesk {
    reply(request: Located<QuestionRequest>, answers: readonly QuestionAnswer[]): Promise<void>;
    reject(request: Located<QuestionRequest>): Promise<void>;
}

/** One request with its questions, step by step. */
export function QuestionCard({ dock, request }: { dock: QuestionDesk; request: Located<QuestionRequest> }): React.ReactNode {
    const { questions } = request.value;
    const [step, setStep] = React.useState(0);
    const [answers, setAnswers] = React.useState<readonly Answer[]>(() => questions.map(() => NO_ANSWER));
    const [sent, setSent] = React.useState(false);
    const armed = useArmed();
    const last = step === questions.length - 1;
    const complete = answers.every(isAnswered);
    const put = (answer: Answer): void => setAnswers(answers.map((each, index) => (index === step ? answer : each)));
    const settle = (work: () => Promise<unknown>): void => {
        setSent(true);
        work().then(
            () => setSent(false),
            () => setSent(false)
        );
    };
    const submit = (event: React.FormEvent): void => {
        event.preventDefault();
        if (!last) {
            setStep(step + 1);
        } else if (complete && armed && !sent) {
            settle(() => dock.reply(request, toReply(questions, answers)));
        }
    };
    return (
        <form className="openspace-question" onSubmit={submit}>
            {questions.length > 1 && <Steps questions={questions} answers={answers} step={step} onStep={setStep} />}
            <Choices key={step} question={questions[step]} answer={answers[step]} onChange={put} />
            <div className="openspace-answers">
                <button
                    type="button"
                    className="openspace-text-button"
                    disabled={!armed || sent}
                    title={nls.localize('openspace/chat/noAnswerHint', 'The agent stops.')}
                    onClick={() => settle(() => dock.reject(request))}
                >
                    {nls.localize('openspace/chat/noAnswer', 'Do not answer')}
                </button>
                <span className="openspace-answers-gap" />
                {step > 0 && (
                    <button type="button" className="theia-button secondary" onClick={() => setStep(step - 1)}>
                        {nls.localize('openspace/chat/backStep', 'Back')}
                    </button>
                )}
                <button type="submit" className="theia-button" disabled={last ? !complete || !armed || sent : !isAnswered(answers[step])}>
                    {last ? nls.localize('openspace/chat/answer', 'Answer') : nls.localize('openspace/chat/nextStep', 'Next')}
                </button>
            </div>
        </form>
    );
}

interface StepsProps {
    readonly questions: readonly QuestionInfo[];
    readonly answers: readonly Answer[];
    readonly step: number;
    readonly onStep: (step: number) => void;
}

function Steps({ questions, answers, step, onStep }: StepsProps): React.ReactNode {
    return (
        <ol className="openspace-steps">
            {questions.map(({ header }, index) => (
                <li key={index}>
                    <button type="button" aria-current={index === step ? 'step' : undefined} onClick={() => onStep(index)}>
                        {isAnswered(answers[index]) && <i className="codicon codicon-check" aria-hidden />}
                        {visibleLine(header, 40)}
                    </button>
                </li>
            ))}
        </ol>
    );
}

interface ChoicesProps {
    readonly question: QuestionInfo;
    readonly answer: Answer;
    readonly onChange: (answer: Answer) => void;
}

function Choices({ question, answer, onChange }: ChoicesProps): React.ReactNode {
    const name = React.useId();
    const own = nls.localize('openspace/chat/ownAnswer', 'Another answer…');
    return (
        <fieldset className="openspace-choices">
            <legend>{visibleText(question.question)}</legend>
            {question.options.map(({ label, description }) => (
                <label key={label} className="openspace-choice">
                    <input
                        type={question.multiple ? 'checkbox' : 'radio'}
                        name={name}
                        checked={answer.chosen.includes(label)}
                        onChange={() => onChange(choose(answer, question, label))}
                    />
                    <span>
                        {visibleText(label)}
                        {description && <small>{visibleText(description)}</small>}
                    </span>
                </label>
            ))}
            {question.custom !== false && (
                <input
                    className="theia-input"
                    aria-label={own}
                    placeholder={own}
                    value={answer.own}
                    onChange={event => onChange(write(answer, question, event.target.value))}
                />
            )}
        </fieldset>
    );
}
